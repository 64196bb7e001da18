// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '../../data/auth.fixture'
import { firestore } from '../../data/firestore-server.fixture'
import { notify } from '../../design/notify'
import { preloadOverview } from './overview-preload'

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/admin')
  accounts.add({ uid: 'root', email: 'root@grid.example', claims: { admin: true } })
  accounts.add({ uid: 'ada', email: 'ada@grid.example' })
})
afterEach(() => vi.advanceTimersByTimeAsync(60_000))

/** What is subscribed to before the page. */
async function subscribedBy(uid: string): Promise<readonly string[]> {
  accounts.signIn(uid)
  await preloadOverview()
  await vi.advanceTimersByTimeAsync(0)
  return firestore.requests().flatMap(({ paths }) => paths)
}

const SHOWN = [
  ...['stats/counts', 'daily_figures', 'service_requests', 'reports'],
  ...['posts', 'download_stats', 'profiles'],
]

test('reads figures and lists of the Overview for an admin', async () => {
  expect(await subscribedBy('root')).toEqual(SHOWN)
})

test.each([
  ['a member without the rights', 'ada', '/admin'],
  ['another tab', 'root', '/admin?tab=users'],
  ['another page', 'root', '/hub'],
])('reads nothing for %s', async (_, uid, path) => {
  history.replaceState(null, '', path)
  expect(await subscribedBy(uid)).toEqual([])
})

test('shows and logs nothing to a former admin whose lists are rejected', async () => {
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(console, 'error').mockReturnValue()
  for (const path of SHOWN) firestore.fail(path, 'permission-denied')
  await subscribedBy('root')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(notify.error).not.toHaveBeenCalled()
  expect(console.error).not.toHaveBeenCalled()
})

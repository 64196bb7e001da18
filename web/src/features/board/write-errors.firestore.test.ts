import { beforeEach, expect, it, vi } from 'vitest'
import { UserFacingError } from '../../data/errors'
import { explainRejection } from './write-errors.firestore'

const stored = vi.hoisted(() => new Map<string, object>())
const { serverTime } = vi.hoisted(() => ({ serverTime: vi.fn() }))
vi.mock('../../data/rest-client', () => ({ restClient: { serverTime } }))
vi.mock('../../data/firestore', () => ({ bans: 'banned_users', posts: 'posts' }))
vi.mock('firebase/firestore', () => ({
  doc: (collection: string, id: string) => `${collection}/${id}`,
}))
vi.mock('../../data/requests.firestore', () => ({
  readFromServer: async (path: string) => ({
    data: () => stored.get(path),
    exists: () => stored.has(path),
  }),
}))

const DENIED = { code: 'permission-denied' }
const explain = () => explainRejection(DENIED, { uid: 'ada', postId: 'a-post' })
const banUntil = (end: number | null) =>
  stored.set('banned_users/ada', {
    is_active: true,
    reason: 'Advertising',
    expires_at: end === null ? null : { toMillis: () => end },
  })

beforeEach(() => {
  stored.clear()
  serverTime.mockReset().mockRejectedValue(new Error('no answer'))
  stored.set('posts/a-post', {})
})

it.each([
  ['without an end', null],
  ['that has not ended', Date.now() + 60_000],
])('explains a rejection during a ban %s', async (_, end) => {
  banUntil(end)
  expect(await explain()).toEqual(new UserFacingError('Your account is banned: Advertising'))
})

it('shows an active ban although the clock of the device is ahead', async () => {
  banUntil(Date.now() - 60_000)
  serverTime.mockResolvedValue(Date.now() - 3_600_000)
  expect(await explain()).toEqual(new UserFacingError('Your account is banned: Advertising'))
})

it('shows no expired ban although the clock of the device is behind', async () => {
  banUntil(Date.now() + 60_000)
  serverTime.mockResolvedValue(Date.now() + 3_600_000)
  expect(await explain()).toBe(DENIED)
})

it('passes on a rejection after a ban has expired', async () => {
  banUntil(Date.now() - 1)
  expect(await explain()).toBe(DENIED)
  stored.delete('posts/a-post')
  expect(await explain()).toEqual(new UserFacingError('This post has been deleted.'))
})

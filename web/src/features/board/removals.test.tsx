// @vitest-environment happy-dom

import type { RemovalNotice } from '@grid/schema/report'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { notify } from '../../design/notify'
import { SessionContext, type SignedIn } from '../../session/session'
import { RemovalNotices } from './removals'

const PATIENT = { timeout: 10_000 }
const nobody = () => undefined
let arrive: (notices: readonly RemovalNotice[]) => void = nobody
let isRejected = false
vi.mock('./removals.firestore', () => ({
  subscribeToRemovals: (_: string, emit: typeof arrive) => {
    arrive = emit
    return () => undefined
  },
  dismissRemoval: async () => {
    if (isRejected) throw new Error('rejected')
  },
}))

const at = { toMillis: () => Date.now(), toDate: () => new Date() }
const notice = (excerpt: string, reason: string | null = 'Advertising.'): RemovalNotice => ({
  id: excerpt,
  user_id: 'ada',
  target_type: 'post',
  target_id: excerpt,
  excerpt,
  reason,
  created_at: at,
})
const ada: SignedIn = {
  status: 'signed-in',
  account: { id: 'ada', email: 'ada@grid.test', emailVerified: true },
  profile: {
    id: 'ada',
    username: 'ada',
    username_lower: 'ada',
    created_at: at,
    reputation: 0,
    is_admin: false,
  },
  profileLoading: false,
  isAdmin: false,
  ban: null,
}

async function show(member: Partial<SignedIn> = {}) {
  arrive = nobody
  render(
    <SessionContext value={{ ...ada, ...member }}>
      <main id="main" tabIndex={-1}>
        <RemovalNotices />
      </main>
    </SessionContext>,
  )
  if (member.profile !== null) await vi.waitFor(() => expect(arrive).not.toBe(nobody), PATIENT)
}

const dismissing = (excerpt: string) =>
  screen.getByRole('button', { name: `Dismiss the notice about “${excerpt}”` })

beforeAll(async () => void (await import('./removal-notices')), 60_000)
beforeEach(() => {
  isRejected = false
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(console, 'warn').mockReturnValue()
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('shows what was removed, and why', async () => {
  await show()
  act(() => arrive([notice('Buy now')]))
  const place = screen.getByRole('region', { name: 'Removed by an admin' })
  expect(place.textContent).toContain('An admin removed your post')
  expect(place.textContent).toContain('“Buy now”')
  expect(place.textContent).toContain('Reason: Advertising.')
})

test('shows that no reason was given, and that the text is shortened', async () => {
  await show()
  act(() => arrive([notice('x'.repeat(80), null)]))
  const place = screen.getByRole('region')
  expect(place.textContent).toContain('xx…”')
  expect(place.textContent).toContain('No reason was given.')
})

test('shows nothing without notices', async () => {
  await show()
  act(() => arrive([]))
  expect(screen.queryByRole('region')).toBeNull()
})

test('moves the focus to the next notice when one is dismissed', async () => {
  await show()
  act(() => arrive([notice('One'), notice('Two')]))
  await userEvent.click(dismissing('One'))
  act(() => arrive([notice('Two')]))
  expect(document.activeElement).toBe(dismissing('Two'))
  await userEvent.click(dismissing('Two'))
  act(() => arrive([]))
  expect(document.activeElement?.id).toBe('main')
})

test('shows a notice that could not be dismissed, and an error', async () => {
  isRejected = true
  await show()
  act(() => arrive([notice('One')]))
  await userEvent.click(dismissing('One'))
  expect(notify.error).toHaveBeenCalledOnce()
  expect(isDimmed(dismissing('One'))).toBe(false)
})

test('shows notices to banned members without a button', async () => {
  await show({ ban: { reason: 'Spam.', expires_at: null } })
  act(() => arrive([notice('Buy now')]))
  expect(screen.getByRole('region').textContent).toContain('Buy now')
  expect(screen.queryByRole('button')).toBeNull()
})

// @vitest-environment happy-dom

import type { RemovalNotice } from '@grid/schema/report'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { isDimmed } from '../../../design/is-dimmed.fixture'
import { notify } from '../../../design/notify'
import { SessionContext, type SignedIn } from '../../../session/session'
import { sessionOf } from '../member.fixture'
import { RemovalNotices } from './notices'

const NOTICES = 'removal_notices'
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
async function show(notices: readonly RemovalNotice[], member: Partial<SignedIn> = {}) {
  firestore.store(NOTICES, ...notices)
  render(
    <SessionContext value={{ ...sessionOf('ada'), ...member }}>
      <main id="main" tabIndex={-1}>
        <RemovalNotices />
      </main>
    </SessionContext>,
  )
  await waitFor(() => expect(firestore.subscriptionsTo(NOTICES)).toBe(1))
  if (notices.length > 0) await screen.findByRole('region', { name: 'Removed by an admin' })
}

const dismissing = (excerpt: string) =>
  screen.getByRole('button', { name: `Dismiss the notice about “${excerpt}”` })

beforeEach(() => {
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(console, 'warn').mockReturnValue()
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('shows what was removed, and why', async () => {
  await show([notice('Buy now')])
  const place = screen.getByRole('region', { name: 'Removed by an admin' })
  expect(place.textContent).toContain('An admin removed your post')
  expect(place.textContent).toContain('“Buy now”')
  expect(place.textContent).toContain('Reason: Advertising.')
})

test('shows that no reason was given, and a text of full length as it is', async () => {
  await show([notice('x'.repeat(80), null)])
  const place = screen.getByRole('region')
  expect(place.textContent).toContain('xx”')
  expect(place.textContent).toContain('No reason was given.')
})

test('shows nothing without notices', async () => {
  await show([])
  expect(screen.queryByRole('region')).toBeNull()
})

test('moves the focus to the next notice when one is dismissed', async () => {
  await show([notice('One'), notice('Two')])
  await userEvent.click(dismissing('One'))
  await waitFor(() => expect(document.activeElement).toBe(dismissing('Two')))
  expect(firestore.storedIn(NOTICES).map(({ id }) => id)).toEqual(['Two'])
  await userEvent.click(dismissing('Two'))
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
})

test('shows a notice that could not be dismissed, and an error', async () => {
  firestore.fail(NOTICES, 'unavailable', { on: 'write' })
  await show([notice('One')])
  await userEvent.click(dismissing('One'))
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce())
  expect(isDimmed(dismissing('One'))).toBe(false)
})

test('shows notices to banned members without a button', async () => {
  await show([notice('Buy now')], { ban: { reason: 'Spam.', expires_at: null } })
  expect(screen.getByRole('region').textContent).toContain('Buy now')
  expect(screen.queryByRole('button')).toBeNull()
})

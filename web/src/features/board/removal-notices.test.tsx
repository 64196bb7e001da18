// @vitest-environment happy-dom

import type { RemovalNotice } from '@grid/schema/report'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Timestamp } from 'firebase/firestore'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { notify } from '../../design/notify'
import { sessionOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import type { SignedIn } from '../../session/session'
import { RemovalNotices } from './notices'

const NOTICES = 'removal_notices'
const notice = (excerpt: string, reason: string | null = 'Advertising.'): RemovalNotice => ({
  id: excerpt,
  user_id: 'ada',
  target_type: 'post',
  target_id: excerpt,
  excerpt,
  reason,
  created_at: Timestamp.now(),
})
async function show(notices: readonly RemovalNotice[], member: Partial<SignedIn> = {}) {
  firestore.store(NOTICES, ...notices)
  renderInApp(
    <main id="main" tabIndex={-1}>
      <RemovalNotices />
    </main>,
    { session: sessionOf('ada', member) },
  )
  await waitFor(() => expect(firestore.subscriptionsTo(NOTICES)).toBe(1))
  if (notices.length > 0) await screen.findByRole('region', { name: 'Removed by an admin' })
}

const dismissing = (excerpt: string) =>
  screen.getByRole('button', { name: `Dismiss the notice about “${excerpt}”` })

beforeEach(() => void vi.spyOn(notify, 'error').mockReturnValue(''))

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

test('names what was removed in one line, which opens, also for several texts', async () => {
  await show([notice('One')])
  const summary = () => document.querySelector('details:not([open]) > summary')?.textContent
  expect(summary()).toBe('An admin removed your post')
  act(() => firestore.store(NOTICES, { ...notice('Two'), target_type: 'comment' }))
  await waitFor(() => expect(summary()).toBe('An admin removed texts of yours'))
  expect(screen.getByText('An admin removed your comment:').closest('details')).not.toBeNull()
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

describe('a toast', () => {
  const noticeAt = (ms: number, target_type = 'post') => ({
    ...notice(`${target_type} ${ms}`),
    target_type,
    created_at: Timestamp.fromMillis(ms),
  })
  const flush = () => act(() => vi.advanceTimersByTimeAsync(0))
  const store = async (...notices: readonly object[]) => {
    firestore.store(NOTICES, ...notices)
    await flush()
  }
  /** Replaces the notices on the server. */
  const replace = async (...notices: readonly object[]) => {
    firestore.remove(NOTICES)
    await store(...notices)
  }
  const shown = () =>
    screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))
  const open = async () => {
    renderInApp(<RemovalNotices />, { session: sessionOf('ada') })
    await import('./removal-notices')
    await flush()
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(notify, 'blank').mockReturnValue('')
  })

  it('is not shown for earlier notices, which are listed by age, of this member alone', async () => {
    await store(noticeAt(1), noticeAt(2), { ...noticeAt(3), user_id: 'bob' })
    await open()
    expect(shown()).toEqual([1, 2].map((ms) => `Dismiss the notice about “post ${3 - ms}”`))
    expect(notify.blank).not.toHaveBeenCalled()
  })

  it('is not shown for earlier notices after an empty cache', async () => {
    await store(noticeAt(2), noticeAt(1))
    firestore.goOffline()
    await open()
    expect(shown()).toEqual([])
    firestore.goOnline()
    await flush()
    expect(shown()).toHaveLength(2)
    expect(notify.blank).not.toHaveBeenCalled()
  })

  it('is shown for a new notice after the server confirmed that there were none', async () => {
    firestore.goOffline()
    await open()
    firestore.goOnline()
    await flush()
    await store(noticeAt(2))
    expect(notify.blank).toHaveBeenCalledOnce()
  })

  it.each([
    ['post', 'An admin removed a post of yours.'],
    ['comment', 'An admin removed a comment of yours.'],
  ])('is shown when a %s is removed', async (what, text) => {
    await open()
    await store(noticeAt(3, what))
    expect(notify.blank).toHaveBeenCalledExactlyOnceWith(text)
  })

  it('is not shown when a notice moves up', async () => {
    await store(noticeAt(3), noticeAt(2))
    await open()
    await replace(noticeAt(2), noticeAt(1))
    await replace()
    await replace(noticeAt(1))
    expect(shown()).toHaveLength(1)
    expect(notify.blank).not.toHaveBeenCalled()
  })

  it('is shown for a notice that arrived while the subscription had failed', async () => {
    await store(noticeAt(1))
    await open()
    firestore.fail(NOTICES, 'resource-exhausted', { times: 1 })
    await store(noticeAt(3))
    expect(notify.blank).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(notify.blank).toHaveBeenCalledOnce()
  })
})

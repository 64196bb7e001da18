// @vitest-environment happy-dom
import type { Report, ReportOutcome } from '@grid/schema/report'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Timestamp } from 'firebase/firestore'
import { beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../design/notify'
import { recordToasts } from '../../design/notify.fixture'
import { renderInApp } from '../../session/render.fixture'
import { ADMIN_MESSAGES } from './messages'
import { useReportOutcome } from './reports-panel'

const { call, readReported } = vi.hoisted(() => ({ call: vi.fn(), readReported: vi.fn() }))
vi.mock('../../data/callables', () => ({ call }))
vi.mock('./reported-text', () => ({ readReported }))

beforeEach(() => {
  readReported.mockImplementation(async ({ id }: Report) => ({ text: 'Buy', author: `of ${id}` }))
  recordToasts()
})

const report = (id: string, target_type: Report['target_type'] = 'post'): Report => ({
  id,
  user_id: 'ada',
  target_type,
  target_id: 'ad',
  post_id: 'ad',
  reason: 'spam',
  note: null,
  status: 'open',
  created_at: Timestamp.fromMillis(0),
  resolved_at: null,
  resolved_by: null,
})

type QueueProps = { readonly what?: Report['target_type'] | undefined }

function Queue({ what }: QueueProps) {
  const { resolve, dialog } = useReportOutcome()
  const button = (id: string, outcome: ReportOutcome) => (
    <button type="button" onClick={() => void resolve(report(id, what), outcome)}>
      {outcome} {id}
    </button>
  )
  return (
    <>
      {button('one', 'dismiss')}
      {button('one', 'remove')}
      {button('one', 'ban')}
      {button('two', 'ban')}
      {dialog}
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByText(name))
const title = () => screen.queryByRole('dialog')?.querySelector('h2')?.textContent
const reason = () => screen.getByRole('textbox')

function open(what?: Report['target_type']) {
  renderInApp(<Queue what={what} />, { confirm: async () => true })
}

async function resolve(outcome: ReportOutcome, what?: Report['target_type']) {
  open(what)
  await press(`${outcome} one`)
  if (outcome === 'ban') {
    await userEvent.type(await screen.findByRole('textbox'), 'Spam.')
    await press('Continue')
  }
  await waitFor(() => expect(call).toHaveBeenCalledOnce())
}

test.each([
  ['dismiss', { removed: false, banned: false }, ADMIN_MESSAGES.reportDismissed],
  ['remove', { removed: true, banned: false }, ADMIN_MESSAGES.reportRemoved],
  ['ban', { removed: true, banned: true }, ADMIN_MESSAGES.reportBanned],
] as const)('shows what was done (%s)', async (outcome, did, sentence) => {
  call.mockResolvedValue({ changed: true, ...did })
  await resolve(outcome)
  await waitFor(() => expect(notify.success).toHaveBeenCalledExactlyOnceWith(sentence))
})

test.each([
  ['dismiss', { changed: false }, ADMIN_MESSAGES.reportResolved],
  ['remove', { changed: false }, ADMIN_MESSAGES.reportResolved],
  ['ban', { changed: false }, ADMIN_MESSAGES.reportResolved],
  ['remove', { changed: true }, ADMIN_MESSAGES.reportedGone],
  ['ban', { changed: true }, ADMIN_MESSAGES.reportedGone],
  ['ban', { changed: true, removed: true }, ADMIN_MESSAGES.reportNotBanned],
] as const)('claims nothing that was not done (%s, %o)', async (outcome, did, sentence) => {
  call.mockResolvedValue({ removed: false, banned: false, ...did })
  await resolve(outcome)
  await waitFor(() => expect(notify.blank).toHaveBeenCalledExactlyOnceWith(sentence))
  expect(notify.success).not.toHaveBeenCalled()
})

test.each([
  ['remove', { removed: true }, 'success', ADMIN_MESSAGES.profileCleared],
  ['ban', { removed: true, banned: true }, 'success', ADMIN_MESSAGES.profileBanned],
  ['remove', {}, 'blank', ADMIN_MESSAGES.profileGone],
  ['ban', {}, 'blank', ADMIN_MESSAGES.profileGone],
  ['ban', { banned: true }, 'blank', ADMIN_MESSAGES.emptyProfileBanned],
  ['ban', { removed: true }, 'blank', ADMIN_MESSAGES.profileNotBanned],
] as const)('names the profile of a report about one (%s, %o)', async (...row) => {
  const [outcome, did, tone, sentence] = row
  call.mockResolvedValue({ changed: true, removed: false, banned: false, ...did })
  await resolve(outcome, 'profile')
  await waitFor(() => expect(notify[tone]).toHaveBeenCalledExactlyOnceWith(sentence))
})

test('asks for the reason at once, and names the author once that is read', async () => {
  let arrive: (found: unknown) => void = () => undefined
  readReported.mockReturnValueOnce(new Promise((answer) => (arrive = answer)))
  open()
  await press('ban one')
  expect(title()).toBe('Ban the author')
  await userEvent.type(await screen.findByRole('textbox'), 'Spam.')
  await act(async () => arrive({ text: 'Buy', author: 'of one' }))
  expect(title()).toBe('Ban of one')
  expect(reason()).toHaveProperty('value', 'Spam.')
})

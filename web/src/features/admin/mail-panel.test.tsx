// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { notify } from '../../design/notify'
import { MailPanel } from './mail-panel'
import { at, firstCells, press, showPanel } from './panel.fixture'

const { call } = vi.hoisted(() => ({ call: vi.fn<(...input: unknown[]) => Promise<unknown>>() }))
vi.mock('../../data/callables', () => ({ call }))

beforeEach(() => {
  for (const name of ['error', 'success', 'blank'] as const) {
    vi.spyOn(notify, name).mockReturnValue('')
  }
  firestore.store('profiles', { id: 'ada', username: 'ada' })
})

const mail = (id: string, fields: object = {}) => ({
  id,
  user_id: 'ada',
  to: 'ada@grid.test',
  kind: 'passkey_added',
  status: 'failed',
  attempts: 1,
  error: '550 No such user',
  created_at: at(0),
  ...fields,
})

test('lists the undelivered mails with their errors, and no other ones', async () => {
  firestore.store('mails', mail('one'), mail('two', { status: 'sent' }))
  showPanel(<MailPanel />)
  await waitFor(async () => expect(await firstCells('Undelivered mail')).toEqual(['ada']))
  screen.getByText('New passkey')
  screen.getByText('550 No such user')
})

test.each([
  ['sent', 'success', 'The mail to ada was sent.'],
  ['failed', 'blank', 'The mail server rejected the mail again.'],
  ['queued', 'blank', 'The mail server cannot be reached. The mail is tried again later.'],
] as const)('sends a mail again, which is then %s', async (status, tone, text) => {
  call.mockResolvedValue({ changed: true, status })
  firestore.store('mails', mail('one'))
  showPanel(<MailPanel />)
  await waitFor(async () => expect(await firstCells('Undelivered mail')).toEqual(['ada']))
  await press('Send again')
  await waitFor(() => expect(notify[tone]).toHaveBeenCalledExactlyOnceWith(text))
  expect(call).toHaveBeenCalledExactlyOnceWith('resendMail', { mail_id: 'one' })
})

test('is busy at once, also while the name of the member is read', async () => {
  call.mockResolvedValue({ changed: true, status: 'sent' })
  firestore.store('profiles', { id: 'slow', username: 'slow' })
  const arrive = firestore.hold('profiles/slow')
  firestore.store('mails', mail('one', { user_id: 'slow' }))
  showPanel(<MailPanel />)
  await waitFor(async () => expect(await firstCells('Undelivered mail')).toEqual(['slow']))
  await press('Send again')
  await waitFor(() =>
    expect(isDimmed(screen.getByRole('button', { name: 'Send again' }))).toBe(true),
  )
  arrive()
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledExactlyOnceWith('The mail to slow was sent.'),
  )
})

test('shows why a mail could not be sent again', async () => {
  call.mockRejectedValue(new Error('offline'))
  firestore.store('mails', mail('one'))
  showPanel(<MailPanel />)
  await waitFor(async () => expect(await firstCells('Undelivered mail')).toEqual(['ada']))
  await press('Send again')
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to send the mail'))
})

test('says that every mail was delivered, or that the list cannot be read', async () => {
  const { unmount } = showPanel(<MailPanel />)
  await screen.findByText('No mail is undelivered.')
  unmount()
  firestore.fail('mails', 'unavailable')
  showPanel(<MailPanel />)
  await screen.findByText('Failed to fetch undelivered mail.')
})

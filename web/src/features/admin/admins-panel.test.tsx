// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Confirm, ConfirmRequest } from '../../design/confirm'
import { notify } from '../../design/notify'
import { recordToasts } from '../../design/notify.fixture'
import { AdminsPanel } from './admins-panel'
import { expectToast, firstCells, press, rejected, showPanel, storeMembers } from './panel.fixture'

const { call } = vi.hoisted(() => ({ call: vi.fn<(...input: unknown[]) => Promise<object>>() }))
vi.mock('../../data/callables', () => ({ call }))

beforeEach(() => {
  call.mockResolvedValue({ changed: true })
  recordToasts()
  storeMembers()
})

test('lists only admins as admins', async () => {
  showPanel(<AdminsPanel />)
  expect(await firstCells('Admins')).toEqual(['root'])
})

async function addAdmin(email: string, confirm?: Confirm) {
  showPanel(<AdminsPanel />, confirm)
  const field = await screen.findByLabelText('Email of the new admin')
  if (email) await userEvent.type(field, email)
  await press('Add admin')
}

test.each(['', ' ', '\u200b'])('adds no admin without an e-mail: %j', async (email) => {
  await addAdmin(email)
  await expectToast('Please enter an email address.')
  // The toast says it, so the field is only marked.
  expect(screen.queryByText('Please enter an email address.')).toBeNull()
  const field = screen.getByLabelText('Email of the new admin')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(call).not.toHaveBeenCalled()
})

const found = {
  user_id: 'uid-ada',
  username: 'ada',
  created_at: '2026-11-01T12:00:00.000Z',
  is_admin: false,
  changed: false,
}
const question = 'Add ada, a member since 1 Nov 2026, as an admin?'

test('adds an admin after the confirmation of the found account', async () => {
  call.mockResolvedValueOnce(found).mockResolvedValueOnce({ ...found, changed: true })
  const confirm = vi.fn(async ({ text }: ConfirmRequest) => text.includes('ada'))
  await addAdmin('ada@grid.test', confirm)
  await expectToast('Admin added successfully')
  expect(call.mock.calls).toEqual([
    ['grantAdmin', { email: 'ada@grid.test' }],
    ['grantAdmin', { email: 'ada@grid.test', user_id: 'uid-ada' }],
  ])
})

test('adds no admin and keeps the e-mail when the confirmation is declined', async () => {
  call.mockResolvedValueOnce(found)
  const confirm = vi.fn(async (_: ConfirmRequest) => false)
  await addAdmin('ada@grid.test', confirm)
  await expectToast('No admin was added.')
  expect(confirm.mock.calls[0]?.[0].text.replaceAll('\u00a0', ' ')).toBe(question)
  expect(call).toHaveBeenCalledOnce()
  expect(screen.getByLabelText('Email of the new admin')).toHaveProperty('value', 'ada@grid.test')
})

test.each([
  ['nobody has the e-mail', rejected('user_not_found'), 'User not found.'],
  ['the call fails', new Error('unavailable'), 'Failed to add admin'],
])('shows why no admin was added: %s', async (_, error, sentence) => {
  call.mockRejectedValue(error)
  await addAdmin('ada@grid.test')
  await expectToast(sentence)
  // The panel says more than the toast, or nothing.
  expect(screen.queryByText(sentence)).toBeNull()
  expect(call).toHaveBeenCalledExactlyOnceWith('grantAdmin', { email: 'ada@grid.test' })
})

test.each([
  ['done', null, 'Admin removed successfully'],
  ['failing', new Error('unavailable'), 'Failed to remove admin'],
])('shows the result of removing an admin: %s', async (_, error, sentence) => {
  if (error) call.mockRejectedValue(error)
  showPanel(<AdminsPanel />)
  await screen.findByRole('table', { name: 'Admins' })
  await press('Remove admin root')
  await expectToast(sentence)
  expect(call).toHaveBeenCalledExactlyOnceWith('revokeAdmin', { user_id: 'root' })
})

test('shows that a user was already an admin, or was no longer one', async () => {
  call.mockResolvedValue({ changed: false, username: 'root', is_admin: true })
  await addAdmin('admin@grid.test')
  await expectToast('root is already an admin.')
  vi.mocked(notify.blank).mockClear()
  await press('Remove admin root')
  await expectToast('root was no longer an admin.')
})

test('keeps an e-mail that is typed while an admin is added', async () => {
  let arrive: (done: object) => void = () => undefined
  call.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  showPanel(<AdminsPanel />)
  const field = screen.getByLabelText<HTMLInputElement>('Email of the new admin')
  await userEvent.type(field, 'ada@example.org')
  await press('Add admin')
  await userEvent.clear(field)
  await userEvent.type(field, 'bob@example.org')
  arrive({ is_admin: true, changed: true })
  await expectToast('Admin added successfully')
  expect(field.value).toBe('bob@example.org')
  await press('Add admin')
  await waitFor(() => expect(field.value).toBe(''))
})

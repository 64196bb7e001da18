// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { notify } from '../../design/notify'
import { recordToasts } from '../../design/notify.fixture'
import { AdminsPanel } from './admins-panel'
import { BannedPanel } from './banned-panel'
import { banOf, expectToast, memberRecord, press, showPanel, storeMembers } from './panel.fixture'

const { call } = vi.hoisted(() => ({ call: vi.fn<(...input: unknown[]) => Promise<object>>() }))
vi.mock('../../data/callables', () => ({ call }))

beforeEach(() => {
  call.mockResolvedValue({ changed: true })
  recordToasts()
  storeMembers()
  firestore.store('banned_users', banOf('bob'))
})

test.each([
  ['admins', 'profiles', 'Failed to fetch admins.', <AdminsPanel key="admins" />],
  ['bans', 'banned_users', 'Failed to fetch banned users.', <BannedPanel key="bans" />],
])('shows in place and in a toast that %s cannot be read', async (_, path, text, panel) => {
  firestore.fail(path, 'unavailable')
  showPanel(panel)
  await screen.findByText(text)
  await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith(text, { id: text }))
})

test.each([
  ['done', null, 'User bob has been unbanned'],
  ['failing', new Error('unavailable'), 'Failed to unban user'],
])('shows the result of an unban: %s', async (_, error, sentence) => {
  if (error) call.mockRejectedValue(error)
  showPanel(<BannedPanel />)
  await screen.findByRole('table', { name: 'Banned users' })
  await press('Unban')
  await expectToast(sentence)
  expect(call).toHaveBeenCalledExactlyOnceWith('unbanUser', { user_id: 'bob' })
})

test('shows at once that the name for the question is being read', async () => {
  firestore.store('profiles', memberRecord('slow'))
  firestore.remove('banned_users/bob')
  firestore.store('banned_users', banOf('slow'))
  const arrive = firestore.hold('profiles/slow')
  showPanel(<BannedPanel />)
  await screen.findByRole('table', { name: 'Banned users' })
  await press('Unban')
  expect(isDimmed(screen.getByRole('button', { name: 'Unban' }))).toBe(true)
  arrive()
  await expectToast('User slow has been unbanned')
})

test('shows the second of two admins that the user had already been unbanned', async () => {
  call.mockResolvedValue({ changed: false })
  showPanel(<BannedPanel />)
  await screen.findByRole('table', { name: 'Banned users' })
  await press('Unban')
  await expectToast('User bob had already been unbanned.')
})

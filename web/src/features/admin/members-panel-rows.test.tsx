// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { notify } from '../../design/notify'
import { recordToasts } from '../../design/notify.fixture'
import { MembersPanel } from './members-panel'
import {
  at,
  banOf,
  expectToast,
  firstCells,
  memberRecord,
  press,
  rejected,
  showPanel,
  storeMembers,
} from './panel.fixture'

const { call } = vi.hoisted(() => ({ call: vi.fn<(...input: unknown[]) => Promise<object>>() }))
vi.mock('../../data/callables', () => ({ call }))

beforeEach(() => {
  call.mockResolvedValue({ changed: true })
  recordToasts()
  storeMembers()
  firestore.store('banned_users', banOf('bob'))
})

test.each([
  ['Username', ['root', 'bob', 'ada']],
  ['Reputation', ['ada', 'root', 'bob']],
  ['Joined', ['bob', 'ada', 'root'], 'the newest first already'],
])('orders users by %s, and reverses the order with the next click', async (...order) => {
  const [head, falling, isDefault] = order
  firestore.store(
    'profiles',
    memberRecord('root', { created_at: at(0), reputation: 3 }),
    memberRecord('ada', { created_at: at(1), reputation: 5 }),
    memberRecord('bob', { created_at: at(2), reputation: 1 }),
  )
  showPanel(<MembersPanel />)
  expect(await firstCells('Users')).toEqual(['bob', 'ada', 'root'])
  if (!isDefault) await press(head)
  await waitFor(async () => expect(await firstCells('Users')).toEqual(falling))
  await press(head)
  await waitFor(async () => expect(await firstCells('Users')).toEqual(falling.toReversed()))
  await press(head)
  await waitFor(async () => expect(await firstCells('Users')).toEqual(falling))
})

test('describes the order that the table shows', async () => {
  showPanel(<MembersPanel />)
  await firstCells('Users')
  expect(screen.getByText('The newest first.')).toBeTruthy()
  await press('Reputation')
  await waitFor(() => expect(screen.queryByText('The newest first.')).toBeNull())
})

const states = async () => {
  await firstCells('Users')
  const rows = screen.getByRole('table', { name: 'Users' }).querySelectorAll('tbody tr')
  return [...rows].map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
}

test('shows which users are banned, with a button to unban them', async () => {
  showPanel(<MembersPanel />)
  await waitFor(async () =>
    expect((await states()).map((cells) => cells.slice(0, 2)).toSorted()).toEqual([
      ['ada', 'Member'],
      ['bob', 'Banned'],
      ['root', 'Admin'],
    ]),
  )
  expect(screen.getByRole('button', { name: 'Unban bob' })).toBeTruthy()
})

test('shows no state of a user while bans cannot be read', async () => {
  firestore.fail('banned_users', 'unavailable')
  showPanel(<MembersPanel />)
  await waitFor(
    () =>
      expect(notify.error).toHaveBeenCalledWith('Failed to fetch banned users.', expect.anything()),
    { timeout: 10_000 },
  )
  await waitFor(async () =>
    expect((await states()).map(([, state]) => state)).toEqual(['–', '–', '–']),
  )
  expect(isDimmed(screen.getByRole('button', { name: 'Ban ada' }))).toBe(true)
})

test('finds any part of the names of all users, in upper or lower case', async () => {
  const names = ['xen', 'oxen', 'vixen', 'boxer', 'a', 'b', 'c', 'd', 'e', 'f']
  firestore.store(
    'profiles',
    ...names.map((name, day) => memberRecord(name, { created_at: at(-day) })),
  )
  showPanel(<MembersPanel />)
  await firstCells('Users')
  await userEvent.type(screen.getByRole('searchbox'), 'XE')
  const found = ['boxer', 'oxen', 'vixen', 'xen']
  await waitFor(async () => expect(await firstCells('Users')).toEqual(found), { timeout: 10_000 })
})

test('compares a text that is longer than the stored parts as a whole', async () => {
  firestore.store(
    'profiles',
    memberRecord('the_long_name_of_ada'),
    memberRecord('the_long_name_of_bob'),
  )
  showPanel(<MembersPanel />)
  await firstCells('Users')
  await userEvent.type(screen.getByRole('searchbox'), 'long_name_of_b')
  const found = ['the_long_name_of_bob']
  await waitFor(async () => expect(await firstCells('Users')).toEqual(found), { timeout: 10_000 })
})

/** The button of a row, once the bans are loaded. */
const enabled = (name: string) =>
  waitFor(() => expect(isDimmed(screen.getByRole('button', { name }))).toBe(false))

async function ban(reason: string) {
  showPanel(<MembersPanel />)
  await screen.findByRole('table', { name: 'Users' })
  await enabled('Ban ada')
  await press('Ban ada')
  if (reason) await userEvent.type(await screen.findByLabelText('Reason'), reason)
  await press('Continue')
}

test('shows the name of the banned user in a toast', async () => {
  await ban('Spam')
  await expectToast('User ada has been banned')
  expect(call).toHaveBeenCalledExactlyOnceWith('banUser', {
    user_id: 'ada',
    reason: 'Spam',
    expires_at: null,
  })
})

test.each([
  ['of a user who was banned meanwhile', rejected('already_banned'), 'User is already banned.'],
  ['that fails', new Error('unavailable'), 'Failed to ban user'],
])('shows the error of a ban %s, and keeps its reason', async (_, error, sentence) => {
  call.mockRejectedValue(error)
  await ban('Spam')
  await expectToast(sentence)
  expect(screen.queryByText(sentence)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Spam')
})

test.each([
  ['done', null, 'ada has been signed out everywhere'],
  ['failing', new Error('unavailable'), 'Failed to sign the user out'],
])('ends all sessions of a member: %s', async (_, error, sentence) => {
  if (error) call.mockRejectedValue(error)
  showPanel(<MembersPanel />)
  await openDetails('ada')
  await press('Sign out everywhere')
  await expectToast(sentence)
  expect(call).toHaveBeenCalledExactlyOnceWith('signOutMember', { user_id: 'ada' })
})

test.each(['Sign out everywhere', 'Remove avatar'])('does not %s unconfirmed', async (action) => {
  firestore.store('profiles', memberRecord('ada', PICTURED))
  showPanel(<MembersPanel />, async () => false)
  await openDetails('ada')
  await press(action)
  expect(call).not.toHaveBeenCalled()
})

const FILLED = { bio: 'Buy keys.', links: ['https://keys.example/'] }
const openDetails = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }))

const PICTURED = { avatar: `${'a'.repeat(32)}-384x384` }

test('removes an avatar once the admin has confirmed it', async () => {
  let answer: (result: object) => void = () => undefined
  call.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const confirm = vi.fn(async () => true)
  firestore.store('profiles', memberRecord('ada', PICTURED))
  showPanel(<MembersPanel />, confirm)
  await openDetails('ada')
  await press('Remove avatar')
  await waitFor(() =>
    expect(isDimmed(screen.getByRole('button', { name: 'Sign out everywhere' }))).toBe(true),
  )
  answer({ changed: true })
  await expectToast('The avatar of ada has been removed')
  expect(call).toHaveBeenCalledExactlyOnceWith('removeAvatar', { user_id: 'ada' })
  expect(confirm).toHaveBeenCalledOnce()
})

test('clears a profile without a report, with a reason', async () => {
  firestore.store('profiles', memberRecord('ada', FILLED))
  showPanel(<MembersPanel />)
  await openDetails('ada')
  expect(screen.getByText('https://keys.example/')).toBeTruthy()
  await press('Clear profile')
  const dialog = await screen.findByRole('dialog', { name: 'Clear the profile of ada' })
  expect(dialog.textContent).toContain('Its bio, links and avatar are removed.')
  await userEvent.type(screen.getByLabelText('Reason (optional)'), 'Advertising.')
  await press('Clear')
  await expectToast('The profile was cleared and its owner is notified.')
  const input = { user_id: 'ada', reason: 'Advertising.' }
  expect(call).toHaveBeenCalledExactlyOnceWith('clearProfile', input)
  expect(screen.queryByRole('dialog', { name: 'Clear the profile of ada' })).toBeNull()
})

test('keeps the reason if a profile could not be cleared', async () => {
  call.mockRejectedValue(new Error('unavailable'))
  firestore.store('profiles', memberRecord('ada', FILLED))
  showPanel(<MembersPanel />)
  await openDetails('ada')
  await press('Clear profile')
  await userEvent.type(await screen.findByLabelText('Reason (optional)'), 'Advertising.')
  await press('Clear')
  await waitFor(() => expect(notify.error).toHaveBeenCalled())
  expect(screen.getByLabelText('Reason (optional)')).toHaveProperty('value', 'Advertising.')
})

test('offers to clear no profile without bio, links and avatar', async () => {
  showPanel(<MembersPanel />)
  await openDetails('ada')
  await screen.findByText('Account ID')
  expect(screen.queryByRole('button', { name: 'Clear profile' })).toBeNull()
})

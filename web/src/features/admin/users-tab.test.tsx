// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDimmed } from '../../../design/is-dimmed.fixture'
import { notify } from '../../../design/notify'
import { AdminsPanel } from '../admins-panel'
import { BannedPanel } from '../banned-panel'
import { fail, forgetAll, store } from '../fake-firestore.fixture'
import { MembersPanel } from '../members-panel'
import { at, firstCells, showPanel } from '../shown-panel.fixture'

const { call } = vi.hoisted(() => ({ call: vi.fn<(...input: unknown[]) => Promise<object>>() }))
vi.mock('firebase/firestore', async () => import('../fake-firestore.fixture'))
vi.mock('../../../data/callables', () => ({ call }))

const refused = (reason: string) => Object.assign(new Error(reason), { details: { reason } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const member = (name: string, more: object = {}) => ({
  id: name,
  username: name,
  username_lower: name,
  created_at: at(0),
  reputation: 0,
  is_admin: false,
  ...more,
})

beforeEach(() => {
  call.mockReset().mockResolvedValue({ changed: true })
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(notify, 'success').mockReturnValue('')
  vi.spyOn(notify, 'blank').mockReturnValue('')
  store('profiles', [member('root', { is_admin: true }), member('ada'), member('bob')])
  store('banned_users', [
    {
      id: 'bob',
      user_id: 'bob',
      admin_id: 'root',
      reason: 'Spam',
      is_active: true,
      banned_at: at(0),
      expires_at: null,
    },
  ])
})
afterEach(() => {
  cleanup()
  forgetAll()
  vi.restoreAllMocks()
})

const told = (sentence: string) => waitFor(() => expect(said()).toEqual([sentence]))
const said = () =>
  [notify.success, notify.error, notify.blank].flatMap((tell) =>
    vi.mocked(tell).mock.calls.map(([text]) => text),
  )

test.each([
  ['admins', 'profiles', 'Failed to fetch admins.', <AdminsPanel key="admins" />],
  ['bans', 'banned_users', 'Failed to fetch banned users.', <BannedPanel key="bans" />],
])('%s that cannot be read are told in place and in a toast', async (_, path, text, panel) => {
  fail(path)
  showPanel(panel)
  await screen.findByText(text)
  await vi.waitFor(() => expect(notify.error).toHaveBeenCalledWith(text, { id: text }))
})

test('only admins stand in the list of admins', async () => {
  showPanel(<AdminsPanel />)
  expect(await firstCells('Admins')).toEqual(['root'])
})

test.each([
  ['Username', ['root', 'bob', 'ada']],
  ['Reputation', ['ada', 'root', 'bob']],
  ['Joined', ['bob', 'ada', 'root'], 'the newest first already'],
])('users are ordered by %s, and the other way round with the next click', async (...order) => {
  const [head, falling, isUsual] = order
  store('profiles', [
    member('root', { created_at: at(0), reputation: 3 }),
    member('ada', { created_at: at(1), reputation: 5 }),
    member('bob', { created_at: at(2), reputation: 1 }),
  ])
  showPanel(<MembersPanel />)
  expect(await firstCells('Users')).toEqual(['bob', 'ada', 'root'])
  if (!isUsual) await press(head)
  await waitFor(async () => expect(await firstCells('Users')).toEqual(falling))
  await press(head)
  await waitFor(async () => expect(await firstCells('Users')).toEqual(falling.toReversed()))
  await press(head)
  await waitFor(async () => expect(await firstCells('Users')).toEqual(falling))
})

test('the order that is said is the order that is seen', async () => {
  showPanel(<MembersPanel />)
  await firstCells('Users')
  expect(screen.getByText('The newest first.')).toBeTruthy()
  await press('Reputation')
  await waitFor(() => expect(screen.queryByText('The newest first.')).toBeNull())
})

const states = async () => {
  await firstCells('Users')
  const rows = screen.getByRole('table', { name: 'Users' }).querySelectorAll('tbody tr')
  return [...rows].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
}

test('who is banned is said, and can be unbanned', async () => {
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

test('nobody is called a member while bans cannot be read', async () => {
  fail('banned_users')
  showPanel(<MembersPanel />)
  await vi.waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('Failed to fetch banned users.', expect.anything()),
  )
  expect((await states()).map(([, state]) => state)).toEqual(['–', '–', '–'])
  expect(isDimmed(screen.getByRole('button', { name: 'Ban ada' }))).toBe(true)
})

test('a search finds beginnings among all, and any part of the name among the five newest', async () => {
  const old = ['xen', 'oxen']
  const names = [...old, 'vixen', 'boxer', 'a', 'b', 'c']
  store(
    'profiles',
    names.map((name, day) => member(name, { created_at: at(day) })),
  )
  showPanel(<MembersPanel />)
  await firstCells('Users')
  await userEvent.type(screen.getByRole('searchbox'), 'XE')
  await waitFor(async () => expect(await firstCells('Users')).toEqual(['boxer', 'vixen', 'xen']), {
    timeout: 10_000,
  })
})

async function ban(reason: string) {
  showPanel(<MembersPanel />)
  await screen.findByRole('table', { name: 'Users' })
  await press('Ban ada')
  if (reason) await userEvent.type(await screen.findByLabelText('Reason'), reason)
  await press('Continue')
}

test('a ban is told by name', async () => {
  await ban('Spam')
  await told('User ada has been banned')
  expect(call).toHaveBeenCalledExactlyOnceWith('banUser', {
    user_id: 'ada',
    reason: 'Spam',
    expires_at: null,
  })
})

test.each([
  ['of somebody who is banned by now', refused('already_banned'), 'User is already banned.'],
  ['that fails', new Error('unavailable'), 'Failed to ban user'],
])('a ban %s is told, and keeps its reason', async (_, error, sentence) => {
  call.mockRejectedValue(error)
  await ban('Spam')
  await told(sentence)
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Spam')
})

test.each([
  ['done', null, 'User bob has been unbanned'],
  ['failing', new Error('unavailable'), 'Failed to unban user'],
])('an unban is told: %s', async (_, error, sentence) => {
  if (error) call.mockRejectedValue(error)
  showPanel(<BannedPanel />)
  await screen.findByRole('table', { name: 'Banned users' })
  await press('Unban')
  await told(sentence)
  expect(call).toHaveBeenCalledExactlyOnceWith('unbanUser', { user_id: 'bob' })
})

const unchanged = (username: string) => call.mockResolvedValue({ changed: false, username })

test('an unban by two admins is told to the second as what it was', async () => {
  unchanged('bob')
  showPanel(<BannedPanel />)
  await screen.findByRole('table', { name: 'Banned users' })
  await press('Unban')
  await told('User bob was not banned any more.')
})

async function addAdmin(email: string) {
  showPanel(<AdminsPanel />)
  const field = await screen.findByLabelText('Email of the new admin')
  if (email) await userEvent.type(field, email)
  await press('Add admin')
}

test('an admin is not added without an address', async () => {
  await addAdmin('')
  await told('Please enter an email address.')
  expect(call).not.toHaveBeenCalled()
})

test.each([
  ['done', null, 'Admin added successfully'],
  ['nobody has the address', refused('user_not_found'), 'User not found.'],
  ['failing', new Error('unavailable'), 'Failed to add admin'],
])('adding an admin is told: %s', async (_, error, sentence) => {
  if (error) call.mockRejectedValue(error)
  await addAdmin('ada@grid.test')
  await told(sentence)
  expect(call).toHaveBeenCalledExactlyOnceWith('grantAdmin', { email: 'ada@grid.test' })
})

test.each([
  ['done', null, 'Admin removed successfully'],
  ['failing', new Error('unavailable'), 'Failed to remove admin'],
])('removing an admin is told: %s', async (_, error, sentence) => {
  if (error) call.mockRejectedValue(error)
  showPanel(<AdminsPanel />)
  await screen.findByRole('table', { name: 'Admins' })
  await press('Remove admin root')
  await told(sentence)
  expect(call).toHaveBeenCalledExactlyOnceWith('revokeAdmin', { user_id: 'root' })
})

test('who is an admin already is not told as added, nor who is none any more as removed', async () => {
  unchanged('root')
  await addAdmin('admin@grid.test')
  await told('root is an admin already.')
  vi.mocked(notify.blank).mockClear()
  await press('Remove admin root')
  await told('root was no admin any more.')
})

test('what is typed while an admin is added stays', async () => {
  let arrive: (done: object) => void = () => undefined
  call.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  showPanel(<AdminsPanel />)
  const field = screen.getByLabelText<HTMLInputElement>('Email of the new admin')
  await userEvent.type(field, 'ada@example.org')
  await press('Add admin')
  await userEvent.clear(field)
  await userEvent.type(field, 'bob@example.org')
  arrive({ changed: true })
  await told('Admin added successfully')
  expect(field.value).toBe('bob@example.org')
  await press('Add admin')
  await waitFor(() => expect(field.value).toBe(''))
})

// @vitest-environment happy-dom
import { APP_ERRORS, type AppErrorReason } from '@grid/schema/errors'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { RejectionError } from '../../data/errors'
import type { Confirm } from '../../design/confirm'
import { renderInApp } from '../../session/render.fixture'
import { setSignOutHandler } from '../../session/sign-out'
import { SignOutEverywhereButton } from './sign-ins'

const { call, notify, signOut } = vi.hoisted(() => ({
  call: vi.fn(),
  notify: { success: vi.fn(), error: vi.fn() },
  signOut: vi.fn(),
}))
vi.mock('../../data/callables', () => ({ call }))
vi.mock('../../design/notify', () => ({ notify }))

const rejection = (reason: AppErrorReason) => new RejectionError(APP_ERRORS[reason].message, reason)

async function press() {
  renderInApp(<SignOutEverywhereButton uid="ada" />, { confirm })
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
}

const confirm = vi.fn<Confirm>()
const DRAFT = 'grid.draft.ada.1'

beforeEach(() => {
  setSignOutHandler(signOut)
})

test('ends the other sessions first, then this one', async () => {
  call.mockImplementation(async () => expect(signOut).not.toHaveBeenCalled())
  await press()
  await vi.waitFor(() =>
    expect(notify.success).toHaveBeenCalledExactlyOnceWith('You are signed out on all devices.'),
  )
  expect(call).toHaveBeenCalledExactlyOnceWith('signOutEverywhere', {})
  expect(signOut).toHaveBeenCalledOnce()
})

test('ends this session if an earlier try has ended the others', async () => {
  call.mockRejectedValue(rejection('session_ended'))
  await press()
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(notify.error).not.toHaveBeenCalled()
})

test('keeps this session and says why if the others could not be ended', async () => {
  call.mockRejectedValue(rejection('internal'))
  await press()
  await vi.waitFor(() => expect(notify.error).toHaveBeenCalledOnce())
  expect(signOut).not.toHaveBeenCalled()
})

test.each([
  ['deletes unsent drafts if the member wants that', true, null],
  ['keeps unsent drafts if the member wants that', false, 'a text'],
])('%s', async (_, answer, draft) => {
  localStorage.setItem(DRAFT, 'a text')
  confirm.mockResolvedValue(answer)
  await press()
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledOnce())
  expect(localStorage.getItem(DRAFT)).toBe(draft)
})

test('ends no session if the question about drafts is dismissed', async () => {
  localStorage.setItem(DRAFT, 'a text')
  confirm.mockResolvedValue(null)
  await press()
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(call).not.toHaveBeenCalled()
  expect(signOut).not.toHaveBeenCalled()
})

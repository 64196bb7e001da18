// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../design/notify'
import { setSignOutHandler } from '../../session/sign-out'
import { InactivityTimeout } from './inactivity'
import { showPanel } from './panel.fixture'

const MINUTE = 60_000
const KEY = 'grid.admin-input'

const signOut = vi.fn<() => Promise<void>>()
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = () => act(async () => window.dispatchEvent(new Event('keydown')))
const warning = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' })
const inAnotherTab = (text: string) =>
  act(async () => {
    localStorage.setItem(KEY, text)
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  })

beforeEach(() => {
  vi.useFakeTimers()
  signOut.mockResolvedValue()
  setSignOutHandler(signOut)
  showPanel(<InactivityTimeout />)
})

test('warns after 29 minutes without input, and ends the session after 30', async () => {
  const shown = vi.spyOn(notify, 'blank')
  await pass(29 * MINUTE - 1)
  expect(warning()).toBeNull()
  await pass(1)
  expect(warning()?.textContent).toContain(
    'There was no input for 29 minutes. You are signed out in a minute.',
  )
  await pass(MINUTE - 1)
  expect(signOut).not.toHaveBeenCalled()
  await pass(1)
  expect(signOut).toHaveBeenCalledOnce()
  expect(shown).toHaveBeenCalledExactlyOnceWith(
    'You were signed out after 30 minutes without input.',
  )
})

test('starts again with any input, also during the warning', async () => {
  await pass(20 * MINUTE)
  await press()
  await pass(29 * MINUTE)
  expect(warning()).not.toBeNull()
  await press()
  expect(warning()).toBeNull()
  await pass(29 * MINUTE - 1)
  expect(warning()).toBeNull()
  expect(signOut).not.toHaveBeenCalled()
})

test('goes on for a screen reader, which presses the button without keys and pointers', async () => {
  await pass(29 * MINUTE)
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await pass(29 * MINUTE - 1)
  expect(warning()).toBeNull()
  expect(signOut).not.toHaveBeenCalled()
})

test('takes input in another tab for input here', async () => {
  await pass(29 * MINUTE)
  expect(warning()).not.toBeNull()
  await inAnotherTab(String(Date.now()))
  expect(warning()).toBeNull()
  await pass(29 * MINUTE)
  expect(warning()).not.toBeNull()
})

test('takes no time to come, such as before a clock was set back, for input', async () => {
  await pass(29 * MINUTE)
  await inAnotherTab(String(Date.now() + 60 * MINUTE))
  expect(warning()).not.toBeNull()
  await pass(MINUTE)
  expect(signOut).toHaveBeenCalledOnce()
})

test('ends the session at once when a device wakes up after the time', async () => {
  vi.setSystemTime(Date.now() + 45 * MINUTE)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(signOut).toHaveBeenCalledOnce()
})

test('ends the session at the first input after the device has slept', async () => {
  vi.setSystemTime(Date.now() + 3 * 60 * MINUTE)
  await press()
  expect(signOut).toHaveBeenCalledOnce()
})

test('ends the session once, however much input follows', async () => {
  const shown = vi.spyOn(notify, 'blank').mockClear()
  signOut.mockReturnValue(new Promise((resolve) => setTimeout(resolve, 1_000)))
  vi.setSystemTime(Date.now() + 45 * MINUTE)
  for (let count = 0; count < 5; count += 1) await press()
  await pass(1_000)
  expect(signOut).toHaveBeenCalledOnce()
  expect(shown).toHaveBeenCalledOnce()
})

test('says that the session goes on if it could not be ended', async () => {
  const failed = vi.spyOn(notify, 'error')
  signOut.mockRejectedValue(new Error('no'))
  await pass(30 * MINUTE)
  expect(failed).toHaveBeenCalledOnce()
})

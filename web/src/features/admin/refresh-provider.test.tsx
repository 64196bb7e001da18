// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Freshness } from './admin-page'
import { fail, forgetAll, readsSoFar } from './fake-firestore.fixture'
import { RefreshProvider, useRefresh } from './refresh'
import { showPanel } from './shown-panel.fixture'

vi.mock('firebase/firestore', async () => import('./fake-firestore.fixture'))

const HEAD = 'stats/audit_head'
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let isHidden = false
const turn = async (hidden: boolean) => {
  isHidden = hidden
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
}

function Rest() {
  return <p>{useRefresh().isPaused ? 'rests' : 'works'}</p>
}

beforeEach(async () => {
  isHidden = false
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.spyOn(console, 'warn').mockReturnValue()
  showPanel(
    <RefreshProvider>
      <Freshness />
      <Rest />
    </RefreshProvider>,
  )
  await pass(0)
})
afterEach(() => {
  cleanup()
  forgetAll()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('asks the server at once, and every 30 s whether it still answers', async () => {
  expect(readsSoFar()).toEqual([HEAD])
  await pass(29_999)
  expect(readsSoFar()).toEqual([])
  await pass(1)
  expect(readsSoFar()).toEqual([HEAD])
  await pass(30_000)
  expect(readsSoFar()).toEqual([HEAD])
})

test('asks at once when an admin wants so', async () => {
  readsSoFar()
  await pass(1_000)
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await pass(0)
  expect(readsSoFar()).toEqual([HEAD])
})

test('says when the server answered last, and when it does not', async () => {
  const line = () => screen.getByText(/checked/).textContent
  const before = line()
  expect(before).toMatch(/^Live, checked \d\d:\d\d:\d\d$/)
  fail('stats')
  await pass(30_000)
  expect(line()).toBe(before?.replace('Live, checked', 'No connection, last checked'))
  fail('stats', false)
  await pass(30_000)
  expect(line()).toMatch(/^Live, checked/)
  expect(line()).not.toBe(before)
})

test('a screen reader hears of each answer that was asked for, and of no other', async () => {
  const heard = () => screen.getByRole('status')
  const ask = async () => {
    const before = heard().firstChild
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await pass(0)
    expect(heard().firstChild).not.toBe(before)
  }
  await pass(30_000)
  expect(heard().textContent).toBe('')
  await ask()
  expect(heard().textContent).toBe('Up to date')
  await ask()
  fail('stats')
  await pass(30_000)
  expect(heard().textContent).toBe('No connection')
  await ask()
  fail('stats', false)
  await pass(30_000)
  expect(heard().textContent).toBe('Up to date')
})

test('rests while the tab is out of sight, and asks when it is seen again', async () => {
  readsSoFar()
  await turn(true)
  await pass(30_000)
  screen.getByText('rests')
  await pass(10 * 60_000)
  expect(readsSoFar()).toEqual([])
  await turn(false)
  screen.getByText('works')
  expect(readsSoFar()).toEqual([HEAD])
})

test('asks for nothing once the dashboard is left', async () => {
  cleanup()
  readsSoFar()
  await pass(60_000)
  expect(readsSoFar()).toEqual([])
})

test('a connection that goes and comes back is told at once', async () => {
  const line = () => screen.getByText(/checked/).textContent
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(line()).toMatch(/^No connection/)
  readsSoFar()
  act(() => void window.dispatchEvent(new Event('online')))
  await pass(0)
  expect(readsSoFar()).toEqual([HEAD])
  expect(line()).toMatch(/^Live, checked/)
})

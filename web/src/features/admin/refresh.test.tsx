// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { recordAnnouncements } from '../../design/notify.fixture'
import { Freshness } from './admin-page'
import { showPanel } from './panel.fixture'
import { RefreshProvider, useIsNext, useRefresh } from './refresh'

const HEAD = 'stats/audit_head'
const readsOfHead = () => firestore.requests().filter(({ paths }) => paths.includes(HEAD)).length
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let isHidden = false
const turn = async (hidden: boolean) => {
  isHidden = hidden
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
}

function PauseState() {
  return <p>{useRefresh().isPaused ? 'paused' : 'active'}</p>
}

let readsBefore: number | null = null

/** Notes how often the server was checked before it subscribes. */
function Lists() {
  useEffect(() => {
    readsBefore = readsOfHead()
  }, [])
  return null
}

function OpenTab() {
  return useIsNext() && <Lists />
}

function show() {
  showPanel(
    <RefreshProvider>
      <Freshness />
      <PauseState />
      <OpenTab />
    </RefreshProvider>,
  )
}

beforeEach(async () => {
  isHidden = false
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  show()
  await pass(0)
})

test('checks the server at once and every 30 s', async () => {
  expect(readsOfHead()).toBe(1)
  await pass(29_999)
  expect(readsOfHead()).toBe(1)
  await pass(1)
  expect(readsOfHead()).toBe(2)
  await pass(30_000)
  expect(readsOfHead()).toBe(3)
})

test('checks the server after the open tab has subscribed to its lists', () => {
  expect(readsBefore).toBe(0)
})

test('checks the server when an admin refreshes', async () => {
  await pass(1_000)
  expect(readsOfHead()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await pass(0)
  expect(readsOfHead()).toBe(2)
})

test('shows the time of the last answer, and a lost connection', async () => {
  const line = () => screen.getByText(/checked/).textContent
  const before = line()
  expect(before).toMatch(/^Live, checked \d\d:\d\d:\d\d$/)
  const restore = firestore.fail('stats', 'unavailable')
  await pass(30_000)
  expect(line()).toBe(before?.replace('Live, checked', 'No connection, last checked'))
  restore()
  await pass(30_000)
  expect(line()).toMatch(/^Live, checked/)
  expect(line()).not.toBe(before)
})

test('does not call the dashboard live before the first answer', async () => {
  cleanup()
  const restore = firestore.fail('stats', 'unavailable')
  show()
  screen.getByText('Connecting...')
  await pass(0)
  screen.getByText('No connection')
  restore()
  await pass(30_000)
  screen.getByText(/^Live, checked/)
})

test('announces the result of each refresh, and no poll tick', async () => {
  const announced = recordAnnouncements()
  const ask = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await pass(0)
    return announced.splice(0)
  }
  await pass(30_000)
  expect(announced).toEqual([])
  expect(await ask()).toEqual(['Up to date'])
  expect(await ask()).toEqual(['Up to date'])
  const restore = firestore.fail('stats', 'unavailable')
  await pass(30_000)
  expect(announced.splice(0)).toEqual(['No connection'])
  expect(await ask()).toEqual(['No connection'])
  restore()
  await pass(30_000)
  expect(announced.splice(0)).toEqual(['Up to date'])
})

test('pauses while the tab is hidden, and checks when it is visible again', async () => {
  await turn(true)
  await pass(30_000)
  screen.getByText('paused')
  await pass(10 * 60_000)
  expect(readsOfHead()).toBe(1)
  await turn(false)
  screen.getByText('active')
  expect(readsOfHead()).toBe(2)
})

test('checks nothing after the dashboard is closed', async () => {
  cleanup()
  await pass(60_000)
  expect(readsOfHead()).toBe(1)
})

test('shows a lost and a restored connection at once', async () => {
  const line = () => screen.getByText(/checked/).textContent
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(line()).toMatch(/^No connection/)
  expect(readsOfHead()).toBe(1)
  act(() => void window.dispatchEvent(new Event('online')))
  await pass(0)
  expect(readsOfHead()).toBe(2)
  expect(line()).toMatch(/^Live, checked/)
})

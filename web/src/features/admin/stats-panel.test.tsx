// @vitest-environment happy-dom

import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../design/notify'
import { recordToasts } from '../../design/notify.fixture'
import { InDashboard, showPanel } from './panel.fixture'
import { StatsPanel } from './stats-panel'

const { read } = vi.hoisted(() => ({ read: vi.fn() }))
vi.mock('firebase/firestore', () => ({ getDocFromServer: read }))
vi.mock('../../data/firestore', () => ({ countsDocument: {} }))

const stored = (posts: number) => ({ data: () => ({ posts }) })
const failed = new Error('unavailable')

beforeEach(() => recordToasts())

const panel = (tick: number) => (
  <InDashboard tick={tick}>
    <StatsPanel />
  </InDashboard>
)

async function open() {
  const { rerender } = await act(async () => showPanel(panel(0)))
  return { ticks: (tick: number) => act(async () => rerender(panel(tick))) }
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Load database stats' }))
const error = () => document.querySelector('.MuiAlert-root')

test('shows a failed request until the sizes are loaded', async () => {
  read.mockResolvedValueOnce(stored(3))
  const dashboard = await open()
  read.mockRejectedValueOnce(failed)
  await press()
  expect(error()).not.toBeNull()

  read.mockRejectedValueOnce(failed)
  await dashboard.ticks(1)
  expect(error()).not.toBeNull()

  read.mockResolvedValueOnce(stored(4))
  await dashboard.ticks(2)
  expect(error()).toBeNull()
  expect(screen.getByText('4')).toBeTruthy()
})

test('has a line below its heading from the start, so that nothing moves when it is loaded', async () => {
  let resolve: (counts: ReturnType<typeof stored>) => void = () => undefined
  read.mockReturnValueOnce(new Promise((done) => (resolve = done)))
  await open()
  expect(screen.getByText('Loading...')).toBeTruthy()
  await act(async () => resolve(stored(3)))
  expect(screen.getByText(/^Loaded at/)).toBeTruthy()
  expect(screen.queryByText('Loading...')).toBeNull()
})

test('shows a failed first load until the next one succeeds', async () => {
  read.mockRejectedValueOnce(failed)
  const dashboard = await open()
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Failed to fetch database stats')
  expect(error()).not.toBeNull()
  read.mockResolvedValueOnce(stored(3))
  await dashboard.ticks(1)
  expect(error()).toBeNull()
})

test('shows a toast for the first failed load only', async () => {
  read.mockRejectedValue(failed)
  const dashboard = await open()
  await dashboard.ticks(1)
  await dashboard.ticks(2)
  expect(notify.error).toHaveBeenCalledOnce()
  expect(error()).not.toBeNull()
})

test('shows no failure that arrives after the panel was closed', async () => {
  let reject: (error: Error) => void = () => undefined
  read.mockReturnValueOnce(new Promise((_, fail) => (reject = fail)))
  await open()
  cleanup()
  await act(async () => reject(failed))
  expect(notify.error).not.toHaveBeenCalled()
})

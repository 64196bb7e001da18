// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../design/notify'
import { theme } from '../../design/theme'
import { RefreshContext } from './refresh'
import { StatsPanel } from './stats-panel'

const { read } = vi.hoisted(() => ({ read: vi.fn() }))
vi.mock('firebase/firestore', () => ({ getDocFromServer: read }))
vi.mock('../../data/admin-collections', () => ({ countsDocument: {} }))

const stored = (posts: number) => ({ data: () => ({ posts }) })
const failed = new Error('unavailable')

beforeEach(() => {
  vi.spyOn(notify, 'success').mockReturnValue('')
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  read.mockReset()
})

const panel = (tick: number) => (
  <ThemeProvider theme={theme}>
    <RefreshContext
      value={{
        refreshes: 0,
        tick,
        isPaused: false,
        checkedAt: null,
        answeredRefresh: 0,
        isConnected: true,
        refresh: () => undefined,
      }}
    >
      <StatsPanel />
    </RefreshContext>
  </ThemeProvider>
)

async function open() {
  const { rerender } = await act(async () => render(panel(0)))
  return { ticks: (tick: number) => act(async () => rerender(panel(tick))) }
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Load database stats' }))
const problem = () => document.querySelector('.MuiAlert-root')

test('a failed press is told until figures have come', async () => {
  read.mockResolvedValueOnce(stored(3))
  const dashboard = await open()
  read.mockRejectedValueOnce(failed)
  await press()
  expect(problem()).not.toBeNull()

  read.mockRejectedValueOnce(failed)
  await dashboard.ticks(1)
  expect(problem()).not.toBeNull()

  read.mockResolvedValueOnce(stored(4))
  await dashboard.ticks(2)
  expect(problem()).toBeNull()
  expect(screen.getByText('4')).toBeTruthy()
})

test('figures that never came are told, and no more once they have come', async () => {
  read.mockRejectedValueOnce(failed)
  const dashboard = await open()
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Failed to fetch database stats')
  expect(problem()).not.toBeNull()
  read.mockResolvedValueOnce(stored(3))
  await dashboard.ticks(1)
  expect(problem()).toBeNull()
})

test('figures that stay away are told once', async () => {
  read.mockRejectedValue(failed)
  const dashboard = await open()
  await dashboard.ticks(1)
  await dashboard.ticks(2)
  expect(notify.error).toHaveBeenCalledOnce()
  expect(problem()).not.toBeNull()
})

test('an answer that comes after the panel was left is told to nobody', async () => {
  let refuse: (error: Error) => void = () => undefined
  read.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)))
  await open()
  cleanup()
  await act(async () => refuse(failed))
  expect(notify.error).not.toHaveBeenCalled()
})

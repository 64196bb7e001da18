// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onAnnounce } from '../design/notify'
import { theme } from '../design/theme'
import { underWay } from './lazy-page'
import { RouteBar } from './route-progress'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () =>
  render(
    <ThemeProvider theme={theme}>
      <RouteBar />
    </ThemeProvider>,
  ).container

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a page that takes long shows and says that it is on its way, until it is there', async () => {
  const said = vi.fn(() => () => undefined)
  const stop = onAnnounce(said)
  const bar = open()
  let arrive: () => void = () => undefined
  const page = underWay(new Promise<void>((resolve) => (arrive = resolve)))
  await pass(199)
  expect(bar.innerHTML).toBe('')
  await pass(1)
  expect(bar.innerHTML).not.toBe('')
  expect(said).toHaveBeenCalledExactlyOnceWith('Loading...')
  arrive()
  await page
  await pass(0)
  expect(bar.innerHTML).toBe('')
  stop()
})

test('a page that is there soon, and one that fails, leave nothing behind', async () => {
  const bar = open()
  await underWay(Promise.resolve())
  await expect(underWay(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await pass(1_000)
  expect(bar.innerHTML).toBe('')
})

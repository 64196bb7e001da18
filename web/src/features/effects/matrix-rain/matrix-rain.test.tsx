// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeIntersections } from '../../../design/intersections.fixture'
import { theme } from '../../../design/theme'
import { MatrixRain } from '../matrix-rain'

const paint = vi.hoisted(() => vi.fn())
vi.mock('../rain', () => ({ STEP_MS: 200, paintRain: () => paint }))

const see = fakeIntersections()

let canvas: HTMLCanvasElement | null = null

beforeEach(() => {
  vi.useFakeTimers()
  paint.mockClear()
  canvas = render(
    <ThemeProvider theme={theme}>
      <MatrixRain />
    </ThemeProvider>,
  ).container.querySelector('canvas')
})

afterEach(() => {
  vi.useRealTimers()
})

const state = () => canvas?.dataset['state']

test('falls for less than five seconds, then stands still', () => {
  see(true)
  vi.advanceTimersByTime(4_000)
  expect(state()).toBe('falling')
  vi.advanceTimersByTime(1_000)
  expect(state()).toBe('still')
  const painted = paint.mock.calls.length
  vi.advanceTimersByTime(60_000)
  expect(paint).toHaveBeenCalledTimes(painted)
})

test('pauses out of sight, and does not begin anew when it is seen again', () => {
  see(true)
  vi.advanceTimersByTime(2_000)
  see(false)
  expect(state()).toBe('paused')
  vi.advanceTimersByTime(60_000)
  see(true)
  expect(state()).toBe('falling')
  vi.advanceTimersByTime(3_000)
  expect(state()).toBe('still')
})

test('looks as it did in another colour', async () => {
  see(true)
  vi.advanceTimersByTime(5_000)
  const painted = paint.mock.calls.length
  document.documentElement.dataset['chaos'] = ''
  await vi.waitFor(() => expect(paint).toHaveBeenCalledTimes(2 * painted))
  expect(state()).toBe('still')
  delete document.documentElement.dataset['chaos']
})

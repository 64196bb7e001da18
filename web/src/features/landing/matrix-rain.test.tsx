// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeIntersections } from '../../design/intersections.fixture'
import { renderInApp } from '../../session/render.fixture'
import { MatrixRain } from './matrix-rain'
import { rainOn, STEP_MS } from './rain'

const drawn = vi.fn()
const ink = {
  fillRect: () => undefined,
  fillText: () => undefined,
  scale: () => undefined,
  drawImage: drawn,
}
const see = fakeIntersections()
let isReduced = false
let changeMotion: () => void
let changeResolution: () => void
let resize: () => void

beforeEach(() => {
  isReduced = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isReduced
    },
    addEventListener: (_: string, listener: () => void) => {
      if (query.startsWith('(resolution')) changeResolution = listener
      else changeMotion = listener
    },
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      disconnect = () => undefined
      constructor(listener: () => void) {
        resize = listener
      }
      observe = () => resize()
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(ink as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  vi.spyOn(HTMLCanvasElement.prototype, 'clientHeight', 'get').mockReturnValue(740)
})

async function show(): Promise<HTMLCanvasElement> {
  const { container } = renderInApp(<MatrixRain />)
  await act(() => vi.dynamicImportSettled())
  const canvas = container.querySelector('canvas')
  if (!canvas) throw new Error('There is no canvas.')
  await vi.waitFor(() => expect(drawn.mock.calls.length).toBeGreaterThan(20))
  return canvas
}

const state = (canvas: HTMLCanvasElement) => canvas.dataset['state']
const button = (name: string) => screen.getByRole('button', { name })

/** Number of glyphs that some steps render. */
function fallFor(steps: number): number {
  const before = drawn.mock.calls.length
  vi.advanceTimersByTime(steps * STEP_MS)
  return drawn.mock.calls.length - before
}

test('covers the screen at once and goes on falling', async () => {
  const canvas = await show()
  vi.useFakeTimers()
  see(true)
  expect(state(canvas)).toBe('falling')
  fallFor(600)
  expect(fallFor(5)).toBeGreaterThan(0)
  expect(state(canvas)).toBe('falling')
})

test('pauses out of view', async () => {
  const canvas = await show()
  vi.useFakeTimers()
  see(true)
  see(false)
  expect(state(canvas)).toBe('paused')
  expect(fallFor(50)).toBe(0)
  see(true)
  expect(state(canvas)).toBe('falling')
})

test('stops and continues with its button, also after a reload', async () => {
  const canvas = await show()
  see(true)
  await userEvent.click(button('Pause background animation'))
  await vi.waitFor(() => expect(state(canvas)).toBe('still'))
  cleanup()
  const next = await show()
  see(true)
  await vi.waitFor(() => expect(state(next)).toBe('still'))
  await userEvent.click(button('Play background animation'))
  await vi.waitFor(() => expect(state(next)).toBe('falling'))
})

test('is a still picture under reduced motion, also if that begins later', async () => {
  isReduced = true
  const canvas = await show()
  vi.useFakeTimers()
  see(true)
  expect(state(canvas)).toBe('still')
  expect(fallFor(50)).toBe(0)
  isReduced = false
  changeMotion()
  expect(state(canvas)).toBe('falling')
  isReduced = true
  changeMotion()
  expect(fallFor(50)).toBe(0)
})

test('is sharp on each screen, and is rendered again when the browser has dropped it', async () => {
  vi.stubGlobal('devicePixelRatio', 1)
  const canvas = await show()
  expect(canvas.width).toBe(360)
  for (const [ratio, width] of [
    [1.25, 450],
    [1, 360],
  ]) {
    vi.stubGlobal('devicePixelRatio', ratio)
    changeResolution()
    await vi.waitFor(() => expect(canvas.width).toBe(width))
  }
  const before = drawn.mock.calls.length
  canvas.dispatchEvent(new Event('contextrestored'))
  await vi.waitFor(() => expect(drawn.mock.calls.length).toBeGreaterThan(before))
})

test('renders again in the colour of chaos mode', async () => {
  await show()
  const before = drawn.mock.calls.length
  document.documentElement.dataset['chaos'] = 'on'
  await vi.waitFor(() => expect(drawn.mock.calls.length).toBeGreaterThan(before))
  delete document.documentElement.dataset['chaos']
})

test('continues rain that the loader has started', async () => {
  const canvas = document.body.appendChild(document.createElement('canvas'))
  const painted = vi.mocked(canvas.getContext)
  const starts = () => painted.mock.contexts.filter((context) => context === canvas).length
  rainOn(canvas)
  const stop = rainOn(canvas)
  await vi.waitFor(() => expect(starts()).toBe(1))
  stop()
  rainOn(canvas)
  await vi.waitFor(() => expect(starts()).toBe(2))
})

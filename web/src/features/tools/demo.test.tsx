// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeIntersections } from '../../design/intersections.fixture'
import { renderInApp } from '../../session/render.fixture'
import { DemoPanel } from './demo'

const see = fakeIntersections()

beforeEach(() => {
  vi.useFakeTimers()
  const view = renderInApp(<DemoPanel tool="portlock" />)
  root = view.container.querySelector('[data-demo-time]')
})

let root: Element | null = null
const time = () => Number(root?.getAttribute('data-demo-time'))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const button = (name: string) => screen.getByRole('button', { name })
const names = () =>
  screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)

test('starts when it is in view, plays once and stays at its end', () => {
  expect([time(), names()]).toEqual([8, ['Replay']])
  see(true)
  pass(1_000)
  expect(time()).toBeGreaterThan(0)
  expect(time()).toBeLessThan(2)
  pass(9_000)
  expect([time(), names()]).toEqual([8, ['Replay']])
})

test('pauses and continues', () => {
  see(true)
  pass(2_000)
  act(() => button('Pause').click())
  const held = time()
  pass(9_000)
  expect(time()).toBe(held)
  act(() => button('Play').click())
  pass(1_000)
  expect(time()).toBeGreaterThan(held)
  expect(time()).toBeLessThan(8)
})

test('passes the focus to Replay at its end', () => {
  see(true)
  pass(1_000)
  button('Pause').focus()
  pass(9_000)
  expect(document.activeElement).toBe(button('Replay'))
})

test('plays again from the start, also while paused', () => {
  see(true)
  pass(5_000)
  act(() => button('Pause').click())
  act(() => button('Replay').click())
  pass(1_000)
  expect(time()).toBeLessThan(2)
  expect(names()).toEqual(['Pause', 'Replay'])
})

test('does not start under reduced motion, also on a page that hydrates', () => {
  // The panel does not know it yet.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
  see(true)
  pass(1_000)
  expect(time()).toBe(8)
  expect(frames).not.toHaveBeenCalled()
})

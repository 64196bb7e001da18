// @vitest-environment happy-dom
import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notify } from '../../design/notify'
import { renderInApp } from '../../session/render.fixture'
import { ChaosLayer, EFFECTS_MESSAGES, GLITCH_CYCLE_MS, JOLTS_MS, useChaos } from './chaos'

let isStill = false

beforeEach(() => {
  vi.spyOn(notify, 'blank').mockReturnValue('chaos')
  vi.stubGlobal('matchMedia', () => ({
    matches: isStill,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  isStill = false
})

const root = () => document.documentElement.dataset['chaos']

test('flashes at most three times in any second', () => {
  const moments = [0, 1, 2].flatMap((cycle) => JOLTS_MS.map((at) => at + cycle * GLITCH_CYCLE_MS))
  for (const start of moments) {
    const within = moments.filter((at) => at >= start && at < start + 1000)
    expect(within.length).toBeLessThanOrEqual(3)
  }
})

test('toggles, marks the document and shows a toast', () => {
  const { result } = renderHook(useChaos)
  act(() => result.current.toggleChaos())
  expect(root()).toBe('on')
  expect(notify.blank).toHaveBeenLastCalledWith(EFFECTS_MESSAGES.chaosOn, { id: 'chaos' })
  act(() => result.current.toggleChaos())
  expect(root()).toBeUndefined()
  expect(notify.blank).toHaveBeenLastCalledWith(EFFECTS_MESSAGES.chaosOff, { id: 'chaos' })
})

test('ends at Esc, unless another handler took it', () => {
  const { result } = renderHook(useChaos)
  act(() => result.current.toggleChaos())
  const taken = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
  taken.preventDefault()
  act(() => void window.dispatchEvent(taken))
  expect(root()).toBe('on')
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(root()).toBeUndefined()
})

test('stays off under reduced motion and shows why, also on a page that hydrates', () => {
  const { result } = renderHook(useChaos)
  // The hook of the page does not know it yet.
  isStill = true
  act(() => result.current.toggleChaos())
  expect(root()).toBeUndefined()
  expect(notify.blank).toHaveBeenCalledExactlyOnceWith(EFFECTS_MESSAGES.chaosStill, { id: 'chaos' })
})

describe('the layer above the page', () => {
  beforeEach(() => {
    renderInApp(<ChaosLayer />)
  })

  const styles = () =>
    [...document.querySelectorAll('style')].map((sheet) => sheet.textContent).join('')

  test('animates only the root, so that new elements keep its time', () => {
    const animated = [...styles().matchAll(/([^{}]+)\{[^{}]*\banimation:[^{}]*infinite/g)]
    expect(animated.map(([, selector]) => selector?.trim())).toEqual([':root[data-chaos]'])
  })

  test('takes the look of every layer from the root', () => {
    for (const part of ['shift', 'split', 'tear', 'torn']) {
      expect(styles()).toContain(`var(--jolt-${part},`)
      expect(styles().match(new RegExp(`--jolt-${part}:`, 'g'))?.length).toBeGreaterThan(3)
    }
  })
})

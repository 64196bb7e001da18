// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { renderInApp } from '../../session/render.fixture'
import { ChaosLayer } from './chaos'

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

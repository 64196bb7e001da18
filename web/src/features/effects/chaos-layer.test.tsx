// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { theme } from '../../design/theme'
import { ChaosLayer } from './chaos'

beforeEach(() => {
  render(
    <ThemeProvider theme={theme}>
      <ChaosLayer />
    </ThemeProvider>,
  )
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

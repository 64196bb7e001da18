// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadingRegion } from './loading'
import { announce } from './notify'
import { EmptyState } from './states'
import { theme } from './theme'
import { Announcer } from './toaster'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const said = () => [...screen.getByRole('status').children].map((line) => line.textContent)

test('says each text in a region that was there before, and clears it away', () => {
  render(<Announcer />)
  expect(said()).toEqual([])
  act(() => {
    announce('Loading posts...')
    announce('Nothing found.')
  })
  expect(said()).toEqual(['Loading posts...', 'Nothing found.'])
  act(() => vi.advanceTimersByTime(7000))
  expect(said()).toEqual([])
})

test('says the same text again when it is announced again', () => {
  render(<Announcer />)
  act(() => void announce('Loading posts...'))
  const [first] = screen.getByRole('status').children
  act(() => void announce('Loading posts...'))
  expect(screen.getByRole('status').lastElementChild).not.toBe(first)
})

test('says that nothing is there, and what is on its way until it has come', () => {
  const page = (part: ReactNode) => (
    <ThemeProvider theme={theme}>
      <Announcer />
      {part}
    </ThemeProvider>
  )
  const view = render(page(null))
  view.rerender(page(<LoadingRegion label="Loading posts...">...</LoadingRegion>))
  expect(said()).toEqual(['Loading posts...'])
  view.rerender(page(<EmptyState text="No posts yet." />))
  expect(said()).toEqual(['No posts yet.'])
  view.rerender(page(null))
  expect(said()).toEqual([])
})

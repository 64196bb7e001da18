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

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  act(() => vi.runAllTimers())
})

const announcements = () => [...screen.getByRole('status').children].map((line) => line.textContent)

test('announces each text in an existing region and removes it after 7 s', () => {
  render(<Announcer />)
  expect(announcements()).toEqual([])
  act(() => {
    announce('Loading posts...')
    announce('Nothing found.')
  })
  expect(announcements()).toEqual(['Loading posts...', 'Nothing found.'])
  act(() => vi.advanceTimersByTime(7000))
  expect(announcements()).toEqual([])
})

test('repeats a text that is announced again', () => {
  render(<Announcer />)
  act(() => void announce('Loading posts...'))
  const [first] = screen.getByRole('status').children
  act(() => void announce('Loading posts...'))
  expect(screen.getByRole('status').lastElementChild).not.toBe(first)
})

test('reads a text that replaces the same text at once', () => {
  render(<Announcer />)
  let remove = () => {}
  act(() => {
    remove = announce('Up to date')
  })
  const [first] = screen.getByRole('status').children
  act(() => {
    remove()
    announce('Up to date')
  })
  expect(announcements()).toEqual(['Up to date'])
  expect(screen.getByRole('status').lastElementChild).not.toBe(first)
})

test('announces loading until it ends, and an empty state', () => {
  const page = (part: ReactNode) => (
    <ThemeProvider theme={theme}>
      <Announcer />
      {part}
    </ThemeProvider>
  )
  const view = render(page(null))
  view.rerender(page(<LoadingRegion label="Loading posts...">...</LoadingRegion>))
  expect(announcements()).toEqual(['Loading posts...'])
  view.rerender(page(<EmptyState text="No posts yet." />))
  expect(announcements()).toEqual(['No posts yet.'])
  view.rerender(page(null))
  expect(announcements()).toEqual([])
})

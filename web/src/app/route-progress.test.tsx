// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordAnnouncements } from '../design/notify.fixture'
import { theme } from '../design/theme'
import { renderInApp } from '../session/render.fixture'
import { trackLoading } from './lazy-page'
import { RouteBar, RouteWait } from './route-progress'

beforeEach(() => vi.useFakeTimers())

const open = () =>
  render(
    <ThemeProvider theme={theme}>
      <RouteBar />
    </ThemeProvider>,
  ).container

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('shows and announces a page that loads for 200 ms, until it is loaded', async () => {
  const announced = recordAnnouncements()
  const bar = open()
  let arrive: () => void = () => undefined
  const page = trackLoading(new Promise<void>((resolve) => (arrive = resolve)))
  await pass(199)
  expect(bar.innerHTML).toBe('')
  await pass(1)
  expect(bar.innerHTML).not.toBe('')
  expect(announced).toEqual(['Loading...'])
  arrive()
  await page
  await pass(0)
  expect(bar.innerHTML).toBe('')
})

test('shows nothing for a page that loads fast or fails', async () => {
  const bar = open()
  await trackLoading(Promise.resolve())
  await expect(trackLoading(Promise.reject(new Error('missing')))).rejects.toThrow('missing')
  await pass(1_000)
  expect(bar.innerHTML).toBe('')
})

test('announces a placeholder after 200 ms, in a live region that exists before', async () => {
  renderInApp(<RouteWait label="Loading Admin Panel..." />)
  const status = screen.getByRole('status')
  await pass(199)
  expect(status.textContent).toBe('')
  await pass(1)
  expect(status.textContent).toBe('Loading Admin Panel...')
})

test.each([
  ['/hub', 'The Grid'],
  ['/hub/p1', 'Post · The Grid'],
  ['/members/ada', 'Member · The Grid'],
  ['/account', 'Your account · The Grid'],
  ['/admin', 'Admin · The Grid'],
  ['/accounting', 'Loading · The Grid'],
])('titles the tab of %s "%s" while it loads, with one heading', (path, title) => {
  renderInApp(<RouteWait />, { path })
  expect(document.title).toBe(title)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

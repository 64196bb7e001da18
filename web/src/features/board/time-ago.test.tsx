// @vitest-environment happy-dom

import { exactInstant } from '@grid/schema/exact-instant'
import { longMoment } from '@grid/schema/format'
import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, test, vi } from 'vitest'
import { FirstPageContext } from './first-page'
import { TimeAgo, timeAgo } from './time-ago'

const since = exactInstant(1_780_000_000, 0)

test('shows how long ago something was, with the exact time on hover', () => {
  render(<TimeAgo since={since} />)
  const label = screen.getByText(/ago$/)
  expect(label.title).toBe(longMoment(since.toDate()))
  expect(label.getAttribute('datetime')).toBe('2026-05-28T20:26:40.000Z')
})

test('renders no exact time on the server, which does not know the time zone of the user', () => {
  expect(renderToString(<TimeAgo since={since} />)).not.toContain('title')
})

const inSeconds = () => Math.floor(Date.now() / 1_000)

test('ages while the page is open', () => {
  vi.useFakeTimers()
  render(<TimeAgo since={exactInstant(inSeconds(), 0)} />)
  screen.getByText('0 seconds ago')
  act(() => vi.advanceTimersByTime(60_000))
  screen.getByText('1 minute ago')
})

test('ages all labels by one timer, and by none while the page is hidden or shows none', () => {
  vi.useFakeTimers()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const setHidden = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  const since = exactInstant(inSeconds(), 0)
  const page = (
    <>
      <TimeAgo since={since} />
      <TimeAgo since={since} />
    </>
  )
  const { unmount } = render(page)
  expect(vi.getTimerCount()).toBe(1)
  setHidden(true)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(120_000)
  setHidden(false)
  expect(screen.getAllByText('2 minutes ago')).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
  setHidden(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('shows the present age where no label has been for a while', () => {
  vi.useFakeTimers()
  const since = exactInstant(inSeconds(), 0)
  render(<TimeAgo since={since} />).unmount()
  vi.advanceTimersByTime(3_600_000)
  render(<TimeAgo since={since} />)
  screen.getByText('1 hour ago')
})

test('hydrates with the age at the time of rendering and shows the current one', () => {
  vi.useFakeTimers()
  const since = exactInstant(inSeconds(), 0)
  const first = { of: 'board', posts: [], rendered_at: since.toMillis() + 5_000 } as const
  const page = (
    <FirstPageContext value={first}>
      <TimeAgo since={since} />
    </FirstPageContext>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  expect(container.textContent).toBe('5 seconds ago')
  vi.advanceTimersByTime(20_000)
  const reported = vi.fn()
  render(page, { container, hydrate: true, onRecoverableError: reported })
  expect(container.textContent).toBe('20 seconds ago')
  expect(reported).not.toHaveBeenCalled()
})

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = Date.parse('2026-11-21T12:00:00Z')

describe('a time-ago label', () => {
  it.each([
    [0, '0 seconds ago'],
    [SECOND, '1 second ago'],
    [59 * SECOND, '59 seconds ago'],
    [MINUTE, '1 minute ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [30 * DAY - 1, '29 days ago'],
    [30 * DAY, '1 month ago'],
    [365 * DAY - 1, '12 months ago'],
    [365 * DAY, '1 year ago'],
    [800 * DAY, '2 years ago'],
  ])('names the largest whole unit of %d ms: %s', (elapsed, label) => {
    expect(timeAgo(now - elapsed, now)).toBe(label)
  })

  it('shows a time in the future as now', () => {
    expect(timeAgo(now + HOUR, now)).toBe('0 seconds ago')
  })
})

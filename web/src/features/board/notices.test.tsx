// @vitest-environment happy-dom

import { exactInstant } from '@grid/schema/exact-instant'
import { longMoment } from '@grid/schema/format'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { disconnect } from '../../browser/connection.fixture'
import { recordAnnouncements } from '../../design/notify.fixture'
import { BOARD_MESSAGES } from './messages'
import { BanNotice, ConnectionNotice } from './notices'

const text = () => screen.getByRole('presentation').textContent

test('shows a banned member the reason', () => {
  render(<BanNotice ban={{ reason: 'Spam.', expires_at: null }} />)
  expect(text()).toContain('You can read The Grid, but not post. Reason: Spam.')
})

test('folds the reason of a ban below one line, where posts follow', () => {
  render(<BanNotice ban={{ reason: 'Spam.', expires_at: null }} isFolded />)
  const folded = document.querySelector('details:not([open])')
  expect(folded?.firstElementChild?.textContent).toBe('Your account is banned')
  expect(folded?.textContent).toContain('Reason: Spam.')
})

test('announces a ban once, and not again after each dialog', () => {
  const announced = recordAnnouncements()
  render(<BanNotice ban={{ reason: 'Spam.', expires_at: null }} />)
  expect(announced).toEqual(['Your account is banned'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows a banned member when the ban expires', () => {
  const end = exactInstant(1_780_000_000, 0)
  render(<BanNotice ban={{ reason: 'Spam.', expires_at: end }} />)
  expect(text()).toContain(`but not post until ${longMoment(end.toDate())}. Reason: Spam.`)
})

test('does not say that a page is disconnected that has just come back online', () => {
  vi.useFakeTimers()
  const announced = recordAnnouncements()
  const reconnect = disconnect()
  render(<ConnectionNotice isStale />)
  reconnect()
  expect(announced).toEqual([BOARD_MESSAGES.offline])
  act(() => vi.advanceTimersByTime(5_000))
  expect(announced).toEqual([BOARD_MESSAGES.offline, BOARD_MESSAGES.stale])
})

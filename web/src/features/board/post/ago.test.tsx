// @vitest-environment happy-dom
import { exactInstant } from '@grid/schema/exact-instant'
import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Ago, exactTime } from '../time-ago'

const since = exactInstant(1_780_000_000, 0)

test('how long ago something was is said, and exactly when to who points at it', () => {
  render(<Ago since={since} />)
  const label = screen.getByText(/ago$/)
  expect(label.title).toBe(exactTime(since))
  expect(label.getAttribute('datetime')).toBe('2026-05-28T20:26:40.000Z')
})

test('a server, which does not know the clock of the reader, leaves the exact time out', () => {
  expect(renderToString(<Ago since={since} />)).not.toContain('title')
})

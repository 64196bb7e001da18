// @vitest-environment happy-dom

import { exactInstant } from '@grid/schema/exact-instant'
import { longMoment } from '@grid/schema/format'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { recordAnnouncements } from '../../design/notify.fixture'
import { BanNotice } from './notices'

const text = () => screen.getByRole('presentation').textContent

test('shows a banned member the reason', () => {
  render(<BanNotice ban={{ reason: 'Spam.', expires_at: null }} />)
  expect(text()).toContain('You can read The Grid, but not post. Reason: Spam.')
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

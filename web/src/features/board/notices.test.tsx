// @vitest-environment happy-dom

import { exactInstant } from '@grid/schema/exact-instant'
import { longMoment } from '@grid/schema/format'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BanNotice } from './notices'

const text = () => screen.getByRole('alert').textContent

test('shows a banned member the reason', () => {
  render(<BanNotice ban={{ reason: 'Spam.', expires_at: null }} />)
  expect(text()).toContain('You can read The Grid, but not post. Reason: Spam.')
})

test('shows a banned member when the ban expires', () => {
  const end = exactInstant(1_780_000_000, 0)
  render(<BanNotice ban={{ reason: 'Spam.', expires_at: end }} />)
  expect(text()).toContain(`but not post until ${longMoment(end.toDate())}. Reason: Spam.`)
})

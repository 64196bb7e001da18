// @vitest-environment happy-dom
import { exactInstant } from '@grid/schema/exact-instant'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BanNotice } from './notices'
import { exactTime } from './time-ago'

const told = () => screen.getByRole('alert').textContent

test('a banned member is told why', () => {
  render(<BanNotice ban={{ reason: 'Spam.', expires_at: null }} />)
  expect(told()).toContain('You can read The Grid, but not post. Reason: Spam.')
})

test('who is banned for some time is told until when', () => {
  const end = exactInstant(1_780_000_000, 0)
  render(<BanNotice ban={{ reason: 'Spam.', expires_at: end }} />)
  expect(told()).toContain(`but not post until ${exactTime(end)}. Reason: Spam.`)
})

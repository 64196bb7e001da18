// @vitest-environment happy-dom
import { exactInstant } from '@grid/schema/exact-instant'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Edited, exactTime } from '../time-ago'

const written = exactInstant(1_780_000_000, 0)

it('says nothing of a text that stands as it was written', () => {
  render(<Edited created_at={written} updated_at={exactInstant(1_780_000_000, 0)} />)
  expect(screen.queryByText('edited')).toBeNull()
})

it('says that a text was changed, and when', () => {
  const changed = exactInstant(1_780_000_060, 0)
  render(<Edited created_at={written} updated_at={changed} />)
  const told = exactTime(changed)
  const time = screen.getByText('edited').closest('time')
  expect(time?.getAttribute('title')).toBe(told)
  expect(time?.textContent).toBe(`edited ${told}`)
  expect(time?.dateTime).toBe(changed.toDate().toISOString())
})

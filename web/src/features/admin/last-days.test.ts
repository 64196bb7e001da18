import { expect, it } from 'vitest'
import { lastDays } from './dates'

it('names days that end today and run over the month', () => {
  expect(lastDays(Date.parse('2026-03-02T00:30:00Z'), 3)).toEqual([
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
})

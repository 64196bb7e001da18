import { expect, it } from 'vitest'
import { findingText, repairedBy } from './health-panel'

it('describes a repair', () => {
  const finding = { check: 'counts', subject: 'stats/counts posts', was: 9, is: 7 } as const
  expect(findingText(finding)).toBe('Counters: stats/counts posts was 9, now 7.')
})

it('describes a missing value that was not changed', () => {
  const finding = { check: 'audit_chain', subject: 'line 4', was: null, is: null } as const
  expect(findingText(finding)).toBe('Audit chain: line 4 was missing and was not changed.')
})

it('adds up the repairs of all checks', () => {
  const lines = [
    { check: 'counts', checked: 5, repaired: 1 },
    { check: 'tallies', checked: 40, repaired: 2 },
  ] as const
  expect(repairedBy(lines)).toBe(3)
})

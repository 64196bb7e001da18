import { expect, it } from 'vitest'
import { reconciliationEntry } from './reconciliation-line'

const about = { action_type: 'reconcile_counts', target_type: 'database', target_id: null }

it('counts the repairs in total and by check', () => {
  const lines = [
    { check: 'counts', checked: 5, repaired: 1 },
    { check: 'reputation', checked: 9, repaired: 0 },
    { check: 'tallies', checked: 40, repaired: 2 },
  ] as const
  const details = { repaired: 3, counts: 1, tallies: 2 }
  expect(reconciliationEntry(lines)).toEqual({ ...about, details })
})

it('counts no repairs', () => {
  const lines = [{ check: 'counts', checked: 5, repaired: 0 }] as const
  expect(reconciliationEntry(lines)).toEqual({ ...about, details: { repaired: 0 } })
})

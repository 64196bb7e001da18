import { describe, expect, it } from 'vitest'
import { findMutants } from '../find-mutants'
import { changeOf, flawsOf } from './survivors'

const mutants = findMutants('service cloud.firestore { match /a/{b} { allow get: if c == 1; } }')
const [mutant] = mutants.filter(({ operator }) => operator === 'equality')
if (!mutant) throw new Error('There is no such mutant.')
const argued = {
  id: mutant.id,
  change: changeOf(mutant),
  why: 'Both sides are the same by construction.',
}

describe('the list of survivors', () => {
  it('is in order where each entry argues one mutant that exists', () => {
    expect(flawsOf([argued], mutants)).toEqual([])
    expect(argued.change).toBe('/a/{b} allow get: c == 1 → c != 1')
  })

  it('is refused with a mutant that the rules no longer have', () => {
    expect(flawsOf([{ ...argued, id: 'equality-0' }], mutants)).toHaveLength(1)
  })

  it('is refused with a mutant twice, another change, or no argument', () => {
    expect(flawsOf([argued, argued], mutants)).toHaveLength(1)
    expect(flawsOf([{ ...argued, change: 'another' }], mutants)).toHaveLength(1)
    expect(flawsOf([{ ...argued, why: 'obvious' }], mutants)).toHaveLength(1)
  })
})

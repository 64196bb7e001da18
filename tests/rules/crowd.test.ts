import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drift } from '../load-simulation/drift'
import { runSimulation } from '../load-simulation/let-all-take-part'
import { type Simulation, openSimulation } from '../load-simulation/open-crowd'

const SECONDS = 7

let crowd: Simulation

beforeAll(async () => {
  crowd = await openSimulation('test', 5, 2)
})

afterAll(() => crowd.close())

describe('five members at once', () => {
  it('leave counters that equal the votes and comments', async () => {
    const { deeds, found } = await runSimulation(crowd, SECONDS)
    expect(deeds.every(({ votes }) => votes > 0)).toBe(true)
    expect(found.reduce((sum, { comments }) => sum + comments, 0)).toBeGreaterThan(0)
    expect(drift(found)).toBe(0)
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { drift } from '../load-simulation/counter-checks'
import { openSimulation, runSimulation } from '../load-simulation/simulation'

const SECONDS = 7

const simulation = await openSimulation('test', 5, 2)
afterAll(() => simulation.close())

describe('five members at once', () => {
  it('leave counters that equal the votes and comments', async () => {
    const { actions, found } = await runSimulation(simulation, SECONDS)
    expect(actions.every(({ votes }) => votes > 0)).toBe(true)
    expect(found.reduce((sum, { comments }) => sum + comments, 0)).toBeGreaterThan(0)
    expect(drift(found)).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { SuiteProblem } from '../machine/suite-problem'
import { onFreePorts } from './on-free-ports'

const taken = new SuiteProblem('port-in-use', 'Somebody was quicker.')

describe('a start on free ports', () => {
  it('goes to others when somebody takes one of them', async () => {
    const seen: number[] = []
    const start = onFreePorts(async ({ hub }) => {
      seen.push(hub)
      if (seen.length < 3) throw taken
      return hub
    })
    expect(await start).toBe(seen[2])
    expect(new Set(seen).size).toBe(3)
  })

  it('gives up after three times', async () => {
    let tries = 0
    const start = onFreePorts(() => {
      tries += 1
      return Promise.reject(taken)
    })
    await expect(start).rejects.toBe(taken)
    expect(tries).toBe(3)
  })

  it('is not tried again for any other reason', async () => {
    let tries = 0
    const broken = new SuiteProblem('rules-broken', 'They do not compile.')
    const start = onFreePorts(() => {
      tries += 1
      return Promise.reject(broken)
    })
    await expect(start).rejects.toBe(broken)
    expect(tries).toBe(1)
  })
})

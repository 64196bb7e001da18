import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drift, tallies } from '../crowd/drift'
import { type Crowd, openCrowd } from '../crowd/open-crowd'
import { takePart } from '../crowd/take-part'

const SECONDS = 7

let crowd: Crowd

beforeAll(async () => {
  crowd = await openCrowd('test', 5, 2)
})

afterAll(() => crowd.close())

describe('five members at once', () => {
  it('leave counters that equal the votes and comments', async () => {
    const until = Date.now() + SECONDS * 1_000
    const deeds = await Promise.all(
      crowd.clients.map((client) => takePart(client, crowd.postIds, until)),
    )
    const uids = crowd.clients.map(({ uid }) => uid)
    const found = await tallies(crowd.server, crowd.postIds, uids)
    expect(deeds.every(({ votes }) => votes > 0)).toBe(true)
    expect(found.reduce((sum, { comments }) => sum + comments, 0)).toBeGreaterThan(0)
    expect(drift(found)).toBe(0)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drift } from '../crowd/drift'
import { letAllTakePart } from '../crowd/let-all-take-part'
import { type Crowd, openCrowd } from '../crowd/open-crowd'

const SECONDS = 7

let crowd: Crowd

beforeAll(async () => {
  crowd = await openCrowd('test', 5, 2)
})

afterAll(() => crowd.close())

describe('five members at once', () => {
  it('leave counters that equal the votes and comments', async () => {
    const { deeds, found } = await letAllTakePart(crowd, SECONDS)
    expect(deeds.every(({ votes }) => votes > 0)).toBe(true)
    expect(found.reduce((sum, { comments }) => sum + comments, 0)).toBeGreaterThan(0)
    expect(drift(found)).toBe(0)
  })
})

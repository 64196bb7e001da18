import type { Moves } from '@grid/schema/counter-moves'
import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, it } from 'vitest'
import { compareCounters } from './counters'

const PATH = 'daily_figures/2026-11-21'
const fields = { date: '2026-11-21' }

const should = (steps: Readonly<Record<string, number>>): Moves =>
  new Map([[PATH, { fields, steps: new Map(Object.entries(steps)) }]])
const stored = (fields: Readonly<Record<string, unknown>>) => new Map([[PATH, fields]])
const drift = (field: string, was: number, is: number) => ({
  path: PATH,
  field,
  was,
  is,
  fields,
})

describe('figures against their records', () => {
  it('have no drift when they say the same', () => {
    const look = compareCounters(
      should({ posts: 2, 'downloads_by_tool.portlock': 1 }),
      stored({ posts: 2, downloads_by_tool: { portlock: 1 } }),
    )
    expect(look).toEqual({ checked: 1, drifts: [] })
  })

  it('drift where a number is another', () => {
    const { drifts } = compareCounters(should({ posts: 2 }), stored({ posts: 5 }))
    expect(drifts).toEqual([drift('posts', 5, 2)])
  })

  it('drift where a number inside of a map is another', () => {
    const { drifts } = compareCounters(
      should({ 'downloads_by_tool.portlock': 2 }),
      stored({ downloads_by_tool: { portlock: 1, 'clawnet-core': 3 } }),
    )
    expect(drifts).toEqual([
      drift('downloads_by_tool.portlock', 1, 2),
      drift('downloads_by_tool.clawnet-core', 3, 0),
    ])
  })

  it('drift where the document is missing, and say what it has to say', () => {
    expect(compareCounters(should({ posts: 2 }), new Map())).toEqual({
      checked: 1,
      drifts: [drift('posts', 0, 2)],
    })
  })

  it('drift where the records are missing', () => {
    expect(compareCounters(new Map(), stored({ ...fields, posts: 2 }))).toEqual({
      checked: 1,
      drifts: [{ path: PATH, field: 'posts', was: 2, is: 0, fields: {} }],
    })
  })

  it('do not drift by a zero that nobody wrote, or that is left', () => {
    expect(compareCounters(should({ posts: 0 }), stored({ sign_ups: 0 })).drifts).toEqual([])
  })

  it('are compared in each document once', () => {
    const others: Moves = new Map([['daily_figures/2026-11-22', { fields: {}, steps: new Map() }]])
    expect(compareCounters(others, stored({})).checked).toBe(2)
    expect(compareCounters(should({}), stored({})).checked).toBe(1)
  })

  it('are the numbers alone of what a document says', () => {
    const day = {
      ...fields,
      updated_at: Timestamp.now(),
      downloads_by_tool: null,
      downloads_by_platform: 'linux',
    }
    expect(compareCounters(new Map(), stored(day)).drifts).toEqual([])
  })
})

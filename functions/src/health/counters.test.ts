import type { CounterChanges } from '@grid/schema/counter-changes'
import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, it } from 'vitest'
import { compareCounters } from './counters'

const PATH = 'daily_figures/2026-11-21'
const fields = { date: '2026-11-21' }

const should = (increments: Readonly<Record<string, number>>): CounterChanges =>
  new Map([[PATH, { fields, increments: new Map(Object.entries(increments)) }]])
const stored = (fields: Readonly<Record<string, unknown>>) => new Map([[PATH, fields]])
const drift = (field: string, was: number, is: number) => ({ path: PATH, field, was, is, fields })

describe('compareCounters', () => {
  it('finds no drift if counters and records agree', () => {
    const look = compareCounters(
      should({ posts: 2, 'downloads_by_tool.portlock': 1 }),
      stored({ posts: 2, downloads_by_tool: { portlock: 1 } }),
    )
    expect(look).toEqual({ checked: 1, drifts: [] })
  })

  it('finds a number that differs', () => {
    const { drifts } = compareCounters(should({ posts: 2 }), stored({ posts: 5 }))
    expect(drifts).toEqual([drift('posts', 5, 2)])
  })

  it('finds a number within a map that differs', () => {
    const { drifts } = compareCounters(
      should({ 'downloads_by_tool.portlock': 2 }),
      stored({ downloads_by_tool: { portlock: 1, 'clawnet-core': 3 } }),
    )
    expect(drifts).toEqual([
      drift('downloads_by_tool.portlock', 1, 2),
      drift('downloads_by_tool.clawnet-core', 3, 0),
    ])
  })

  it('finds a missing document, with its other fields', () => {
    expect(compareCounters(should({ posts: 2 }), new Map())).toEqual({
      checked: 1,
      drifts: [drift('posts', 0, 2)],
    })
  })

  it('finds a counter without records', () => {
    expect(compareCounters(new Map(), stored({ ...fields, posts: 2 }))).toEqual({
      checked: 1,
      drifts: [{ path: PATH, field: 'posts', was: 2, is: 0, fields: {} }],
    })
  })

  it('treats a missing number as zero', () => {
    expect(compareCounters(should({ posts: 0 }), stored({ sign_ups: 0 })).drifts).toEqual([])
  })

  it('counts each document once', () => {
    const others: CounterChanges = new Map([
      ['daily_figures/2026-11-22', { fields: {}, increments: new Map() }],
    ])
    expect(compareCounters(others, stored({})).checked).toBe(2)
    expect(compareCounters(should({}), stored({})).checked).toBe(1)
  })

  it('ignores fields that are no numbers', () => {
    const day = {
      ...fields,
      updated_at: Timestamp.now(),
      downloads_by_tool: null,
      downloads_by_platform: 'linux',
    }
    expect(compareCounters(new Map(), stored(day)).drifts).toEqual([])
  })
})

import { FieldValue, type Transaction } from 'firebase-admin/firestore'
import { describe, expect, it, vi } from 'vitest'
import { type Moves, writeMoves } from '../counters/counters'

vi.mock('../core/firebase', () => ({ db: { doc: (path: string) => path } }))

const by = (step: number) => FieldValue.increment(step)

function written(moves: Moves) {
  const set = vi.fn()
  writeMoves({ set } as unknown as Transaction, moves)
  return set.mock.calls
}

describe('the moves of figures', () => {
  it('are written as increments beside the fields of the document, with the time', () => {
    const steps = new Map([['posts', 1]])
    const moves: Moves = new Map([
      ['daily_figures/2026-11-21', { fields: { date: 'today' }, steps }],
    ])
    expect(written(moves)).toEqual([
      [
        'daily_figures/2026-11-21',
        { date: 'today', posts: by(1), updated_at: FieldValue.serverTimestamp() },
        { merge: true },
      ],
    ])
  })

  it('go into the maps that their names tell of', () => {
    const steps = new Map([
      ['downloads', -1],
      ['downloads_by_tool.portlock', -1],
      ['downloads_by_tool.clawnet-core', 1],
      ['downloads_by_platform.linux', 2],
    ])
    expect(written(new Map([['daily_figures/2026-11-21', { fields: {}, steps }]]))).toEqual([
      [
        'daily_figures/2026-11-21',
        {
          downloads: by(-1),
          downloads_by_tool: { portlock: by(-1), 'clawnet-core': by(1) },
          downloads_by_platform: { linux: by(2) },
          updated_at: FieldValue.serverTimestamp(),
        },
        { merge: true },
      ],
    ])
  })

  it('of a tally tell no time, which nobody asks of thousands of documents', () => {
    const steps = new Map([['posts', 1]])
    const moves: Moves = new Map([['tag_tallies/t-usb', { fields: { tag: 'usb' }, steps }]])
    expect(written(moves)).toEqual([
      ['tag_tallies/t-usb', { tag: 'usb', posts: by(1) }, { merge: true }],
    ])
  })
})

import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyOldTrash } from './old-trash'

type Entry = { readonly kind: string; readonly deleted_at: Timestamp }

const { world, sweepComments } = vi.hoisted(() => ({
  world: {
    trash: new Map<string, Entry>(),
    /** What the members do once the entries were looked up. */
    meanwhile: undefined as (() => void) | undefined,
    requested: [] as unknown[][],
    /** How often a commit happens although its answer is lost. */
    lost: 0,
  },
  sweepComments: vi.fn(),
}))

vi.mock('../moderation', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../moderation')>()),
  sweepComments,
}))
vi.mock('../core/firebase', () => {
  const snapshot = (id: string) => ({
    id,
    ref: { id },
    get: (field: keyof Entry) => world.trash.get(id)?.[field],
  })
  const query = (...requested: readonly unknown[][]) => {
    const and =
      (step: string) =>
      (...how: unknown[]) =>
        query(...requested, [step, ...how])
    const get = async () => {
      world.requested.push(...requested)
      const docs = [...world.trash.keys()].map((id) => {
        const { kind } = world.trash.get(id) ?? {}
        return { ...snapshot(id), get: (field: string) => field === 'kind' && kind }
      })
      world.meanwhile?.()
      return { docs }
    }
    return {
      where: and('where'),
      orderBy: and('orderBy'),
      select: and('select'),
      limit: and('limit'),
      get,
    }
  }
  const transaction = {
    get: async ({ id }: { id: string }) => snapshot(id),
    set: ({ id }: { id: string }, entry: Entry) => world.trash.set(id, entry),
  }
  const runTransaction = async (work: (given: object) => unknown) => {
    for (; world.lost > 0; world.lost -= 1) await work(transaction)
    return work(transaction)
  }
  return {
    db: {
      doc: (path: string) => ({ id: path.replace('trash/', '') }),
      collection: (name: string) => query(['collection', name]),
      runTransaction,
    },
  }
})

const NOW = Date.parse('2026-11-21T03:30:00Z')
const LONG_AGO = NOW - LIMITS.trash.days * 24 * 60 * 60 * 1_000
const check = 'old_trash'
let time: AbortController
const empty = () => emptyOldTrash(time.signal, NOW)
const lay = (id: string, kind: string, at = LONG_AGO - 1) =>
  world.trash.set(id, { kind, deleted_at: Timestamp.fromMillis(at) })
const kinds = () => Object.fromEntries([...world.trash].map(([id, { kind }]) => [id, kind]))

beforeEach(() => {
  world.trash.clear()
  Object.assign(world, { meanwhile: undefined, requested: [], lost: 0 })
  time = new AbortController()
  sweepComments.mockReset()
})

describe('what was deleted more than thirty days ago', () => {
  it('is gone for good but for its id, with the comments below a post', async () => {
    lay('post', 'posts')
    lay('comment', 'comments')
    sweepComments.mockImplementation(async (id) => expect(kinds()[id]).toBe('spent'))
    expect(await empty()).toEqual({ check, checked: 2, repaired: 0, findings: [] })
    expect(kinds()).toEqual({ post: 'spent', comment: 'spent' })
    expect(sweepComments.mock.calls).toEqual([['post']])
  })

  it('is requested for without its texts, the oldest first, and so many at most', async () => {
    await empty()
    expect(world.requested).toEqual([
      ['collection', 'trash'],
      ['where', 'kind', 'in', ['posts', 'comments']],
      ['where', 'deleted_at', '<', Timestamp.fromMillis(LONG_AGO)],
      ['orderBy', 'deleted_at'],
      ['select', 'kind'],
      ['limit', 5_000],
    ])
  })

  it.each([
    ['came back', () => world.trash.delete('post')],
    ['was deleted anew, thirty days ago', () => lay('post', 'posts', LONG_AGO)],
  ])('is let be where it %s meanwhile', async (_, meanwhile) => {
    lay('post', 'posts')
    world.meanwhile = meanwhile
    expect(await empty()).toEqual({ check, checked: 0, repaired: 0, findings: [] })
    expect(kinds()).not.toHaveProperty('post', 'spent')
    expect(sweepComments).not.toHaveBeenCalled()
  })

  it('takes its comments along although the answer to its end was lost', async () => {
    lay('post', 'posts')
    world.lost = 1
    expect(await empty()).toMatchObject({ checked: 1 })
    expect(sweepComments.mock.calls).toEqual([['post']])
  })

  it('waits for the next night when the time is up', async () => {
    for (let at = 0; at < 30; at += 1) lay(`post-${at}`, 'posts')
    sweepComments.mockImplementation(async () => time.abort(new Error('The time is up.')))
    await expect(empty()).rejects.toThrow('The time is up.')
    const left = Object.values(kinds()).filter((kind) => kind === 'posts')
    expect(left.length).toBeGreaterThanOrEqual(20)
  })
})

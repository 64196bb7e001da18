import { FieldValue } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { repair } from './repair'

type Fields = Readonly<Record<string, unknown>>

const acts = vi.hoisted(() => ({
  set: vi.fn(),
  delete: vi.fn(),
  refreshReputation: vi.fn(),
  refreshCommentCount: vi.fn(),
}))
const world = vi.hoisted(() => ({ stored: undefined as Fields | undefined }))

vi.mock('../counters/post-sums', () => ({
  refreshReputation: acts.refreshReputation,
  refreshCommentCount: acts.refreshCommentCount,
}))
vi.mock('../core/firebase', () => ({
  db: {
    doc: (path: string) => {
      const [parent, id] = path.split('/')
      return { path, id, parent: { id: parent } }
    },
    runTransaction: (work: (transaction: object) => unknown) =>
      work({
        get: async () => ({
          exists: world.stored !== undefined,
          get: (field: string) =>
            field.split('.').reduce<unknown>((at, key) => (at as Fields)?.[key], world.stored),
        }),
        set: ({ path }: { path: string }, ...what: unknown[]) => acts.set(path, ...what),
        delete: ({ path }: { path: string }) => acts.delete(path),
      }),
  },
}))

const by = (step: number) => FieldValue.increment(step)
const now = FieldValue.serverTimestamp()
const done = () =>
  Object.fromEntries(
    Object.entries(acts).flatMap(([name, { mock }]) => (mock.calls[0] ? [[name, mock.calls]] : [])),
  )

beforeEach(() => {
  for (const act of Object.values(acts)) act.mockReset()
})

describe('a drift', () => {
  const DAY = 'daily_figures/2026-11-21'
  const fields = { date: '2026-11-21' }

  it.each([
    ['what its records say', 7],
    ['zero as well', 0],
  ])('is mended to %s', async (_, is) => {
    world.stored = { posts: 5 }
    const drift = { path: 'stats/counts', field: 'posts', was: 5, is, fields: {} }
    expect(await repair(drift)).toBe(true)
    expect(done()).toEqual({
      set: [['stats/counts', { posts: by(is - 5), updated_at: now }, { merge: true }]],
    })
  })

  it('inside of a map is mended there', async () => {
    world.stored = { downloads_by_tool: { portlock: 3 } }
    const drift = { path: DAY, field: 'downloads_by_tool.portlock', was: 3, is: 1, fields }
    expect(await repair(drift)).toBe(true)
    const change = { ...fields, downloads_by_tool: { portlock: by(-2) }, updated_at: now }
    expect(done()).toEqual({ set: [[DAY, change, { merge: true }]] })
  })

  it.each([
    ['stats/counts', {}],
    [DAY, fields],
  ])('of %s is mended where the document is missing', async (path, saying) => {
    world.stored = undefined
    expect(await repair({ path, field: 'posts', was: 0, is: 2, fields: saying })).toBe(true)
    const change = { ...saying, posts: by(2), updated_at: now }
    expect(done()).toEqual({ set: [[path, change, { merge: true }]] })
  })

  it.each([
    ['a figure', 'stats/counts', 'posts', {}],
    ['a tally', 'tag_tallies/t-usb', 'posts', { tag: 'usb' }],
  ])('of %s that moved since it was compared is left', async (_, path, field, fields) => {
    world.stored = { [field]: 6 }
    const drift = { path, field, was: 5, is: 0, fields }
    expect(await repair(drift)).toBe(false)
    expect(done()).toEqual({})
  })

  it.each([true, false])('of a reputation is mended by summing it anew (%s)', async (changed) => {
    acts.refreshReputation.mockResolvedValue(changed)
    const drift = { path: 'profiles/ada', field: 'reputation', was: 3, is: 0, fields: {} }
    expect(await repair(drift)).toBe(changed)
    expect(done()).toEqual({ refreshReputation: [['ada']] })
  })

  it.each([true, false])('of a post’s counter is mended by counting anew (%s)', async (changed) => {
    acts.refreshCommentCount.mockResolvedValue(changed)
    const drift = { path: 'posts/one', field: 'comment_count', was: 3, is: 2, fields: {} }
    expect(await repair(drift)).toBe(changed)
    expect(done()).toEqual({ refreshCommentCount: [['one']] })
  })
})

describe('a tally', () => {
  const fields = { tag: 'usb' }

  it('goes when nothing is left of it', async () => {
    world.stored = { posts: -1 }
    const drift = { path: 'tag_tallies/t-usb', field: 'posts', was: -1, is: 0, fields }
    expect(await repair(drift)).toBe(true)
    expect(done()).toEqual({ delete: [['tag_tallies/t-usb']] })
  })

  it('stays when something is left of it', async () => {
    world.stored = { posts: 2 }
    const drift = { path: 'tag_tallies/t-usb', field: 'posts', was: 2, is: 1, fields }
    expect(await repair(drift)).toBe(true)
    expect(done()).toEqual({
      set: [['tag_tallies/t-usb', { ...fields, posts: by(-1) }, { merge: true }]],
    })
  })
})

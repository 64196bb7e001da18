import { FieldValue } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { repair } from './repair'

const acts = vi.hoisted(() => ({
  set: vi.fn(),
  update: vi.fn(),
  delete: vi.fn(),
  refreshReputation: vi.fn(),
}))

vi.mock('../figures/reputation', () => ({ refreshReputation: acts.refreshReputation }))
vi.mock('../core/db', () => ({
  db: {
    doc: (path: string) => ({
      id: path.split('/')[1],
      parent: { id: path.split('/')[0] },
      set: (...what: unknown[]) => acts.set(path, ...what),
      update: (...what: unknown[]) => acts.update(path, ...what),
      delete: (...what: unknown[]) => acts.delete(path, ...what),
    }),
  },
}))

const by = (step: number) => FieldValue.increment(step)
const done = () =>
  Object.fromEntries(
    Object.entries(acts).flatMap(([name, { mock }]) => (mock.calls[0] ? [[name, mock.calls]] : [])),
  )

beforeEach(() => {
  for (const act of Object.values(acts)) act.mockReset()
})

describe('a drift', () => {
  it('is mended by what it is off, so that what is counted meanwhile is not lost', async () => {
    await repair({ path: 'stats/counts', field: 'posts', was: 5, is: 7 })
    expect(done()).toEqual({ update: [['stats/counts', { posts: by(2) }]] })
  })

  it('is mended to zero as well', async () => {
    await repair({ path: 'stats/counts', field: 'posts', was: 5, is: 0 })
    expect(done()).toEqual({ update: [['stats/counts', { posts: by(-5) }]] })
  })

  it('inside of a map is mended there, in a document that is made where it is missing', async () => {
    const path = 'daily_figures/2026-11-21'
    const says = { date: '2026-11-21' }
    await repair({ path, field: 'downloads_by_tool.portlock', was: 3, is: 1, says })
    expect(done()).toEqual({
      set: [[path, { ...says, downloads_by_tool: { portlock: by(-2) } }, { merge: true }]],
    })
  })

  it('of a reputation is mended by summing it anew', async () => {
    await repair({ path: 'profiles/ada', field: 'reputation', was: 3, is: 0 })
    expect(done()).toEqual({ refreshReputation: [['ada']] })
  })
})

describe('a tally', () => {
  const says = { tag: 'usb' }

  it('goes when nothing is left of it', async () => {
    await repair({ path: 'tag_tallies/t-usb', field: 'posts', was: 1, is: 0, says })
    expect(done()).toEqual({ delete: [['tag_tallies/t-usb']] })
  })

  it('stays when something is left of it', async () => {
    await repair({ path: 'tag_tallies/t-usb', field: 'posts', was: 2, is: 1, says })
    expect(done()).toEqual({
      set: [['tag_tallies/t-usb', { ...says, posts: by(-1) }, { merge: true }]],
    })
  })
})

describe('a document that went away meanwhile', () => {
  const drift = { path: 'posts/one', field: 'comment_count', was: 1, is: 2 }

  it('stays away', async () => {
    acts.update.mockRejectedValue(Object.assign(new Error('gone'), { code: 5 }))
    await expect(repair(drift)).resolves.toBeUndefined()
  })

  it.each([
    ['an error of another kind', Object.assign(new Error('no'), { code: 14 })],
    ['an error without a code', new Error('no')],
    ['what is no error', { code: 5 }],
  ])('is not what fails with %s', async (_, error) => {
    acts.update.mockRejectedValue(error)
    await expect(repair(drift)).rejects.toBe(error)
  })
})

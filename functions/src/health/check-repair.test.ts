import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db, store, stored } from '../core/firebase.fixture'
import { repair } from './check'

const DAY = 'daily_figures/2026-11-21'
const TAG = 'tag_tallies/t-usb'
const now = Timestamp.fromDate(new Date('2026-11-22T03:30:00Z'))

beforeEach(() => vi.useFakeTimers({ now: now.toMillis(), toFake: ['Date'] }))

describe('repair', () => {
  const fields = { date: '2026-11-21' }

  it.each([
    ['the number of records', 7],
    ['zero', 0],
  ])('sets a counter to %s', async (_, is) => {
    await store({ 'stats/counts': { posts: 5, comments: 1 } })
    const drift = { path: 'stats/counts', field: 'posts', was: 5, is, fields: {} }
    expect(await repair(drift)).toBe(true)
    expect(await stored('stats/counts')).toEqual({ posts: is, comments: 1, updated_at: now })
  })

  it('sets a counter within a map', async () => {
    await store({ [DAY]: { downloads_by_tool: { portlock: 3, other: 1 } } })
    const drift = { path: DAY, field: 'downloads_by_tool.portlock', was: 3, is: 1, fields }
    expect(await repair(drift)).toBe(true)
    const downloads_by_tool = { portlock: 1, other: 1 }
    expect(await stored(DAY)).toEqual({ ...fields, downloads_by_tool, updated_at: now })
  })

  it.each([
    ['stats/counts', {}],
    [DAY, fields],
  ])('creates the missing document %s', async (path, given) => {
    expect(await repair({ path, field: 'posts', was: 0, is: 2, fields: given })).toBe(true)
    expect(await stored(path)).toEqual({ ...given, posts: 2, updated_at: now })
  })

  it.each([
    ['a counter', 'stats/counts', {}],
    ['a counter of a tag', TAG, { tag: 'usb' }],
  ])('leaves %s that changed since the comparison', async (_, path, given) => {
    await store({ [path]: { posts: 6 } })
    expect(await repair({ path, field: 'posts', was: 5, is: 0, fields: given })).toBe(false)
    expect(await stored(path)).toEqual({ posts: 6 })
  })

  it.each([
    [3, true],
    [7, false],
  ])('sums a reputation again, whatever the comparison found (%i, %s)', async (was, changed) => {
    await store({
      'profiles/ada': { reputation: was },
      'posts/one': { user_id: 'ada', upvotes: 7 },
    })
    const drift = { path: 'profiles/ada', field: 'reputation', was: 1, is: 0, fields: {} }
    expect(await repair(drift)).toBe(changed)
    expect(await stored('profiles/ada')).toEqual({ reputation: 7 })
  })

  it.each([
    [3, true],
    [1, false],
  ])('counts the comments of a post again, whatever it found (%i, %s)', async (was, changed) => {
    await store({ 'posts/one': { comment_count: was }, 'comments/c1': { post_id: 'one' } })
    const drift = { path: 'posts/one', field: 'comment_count', was: 9, is: 2, fields: {} }
    expect(await repair(drift)).toBe(changed)
    expect(await stored('posts/one')).toEqual({ comment_count: 1 })
  })

  it('leaves upvotes of a post that got a vote since the comparison', async () => {
    await store({ 'posts/one': { upvotes: 5 } })
    const { updateTime: writtenAt } = await db.doc('posts/one').get()
    if (!writtenAt) throw new Error('The post is missing.')
    const drift = { path: 'posts/one', field: 'upvotes', was: 5, is: 3, fields: {}, writtenAt }
    vi.setSystemTime(now.toMillis() + 1)
    await db.doc('posts/one').update({ upvotes: 6 })
    expect(await repair(drift)).toBe(false)
    expect(await stored('posts/one')).toEqual({ upvotes: 6 })
  })

  it('deletes the counter of a tag without posts', async () => {
    await store({ [TAG]: { posts: -1 } })
    const drift = { path: TAG, field: 'posts', was: -1, is: 0, fields: { tag: 'usb' } }
    expect(await repair(drift)).toBe(true)
    expect(await stored(TAG)).toBeUndefined()
  })

  it('keeps the counter of a tag with posts', async () => {
    await store({ [TAG]: { posts: 2 } })
    const drift = { path: TAG, field: 'posts', was: 2, is: 1, fields: { tag: 'usb' } }
    expect(await repair(drift)).toBe(true)
    expect(await stored(TAG)).toEqual({ tag: 'usb', posts: 1 })
  })
})

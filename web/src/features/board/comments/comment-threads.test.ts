import type { Comment } from '@grid/schema/comment'
import { Timestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { type Entry, openPages, type Pages, toThreads, withThreadsInReply } from './comment-threads'

function comment(id: string, age: number, parent: string | null = null): Comment {
  const at = Timestamp.fromMillis(1_000_000 - age)
  return {
    id,
    post_id: 'a-post',
    parent_id: parent,
    reply_to: null,
    user_id: 'ada',
    author_username: 'ada',
    content: id,
    recipient_ids: [],
    created_at: at,
    updated_at: at,
  }
}

const threadIds = (comments: readonly Comment[]) =>
  toThreads(comments).map(({ id, comment: root, replies }) =>
    [root ? id : `(${id})`, ...replies.map((reply) => reply.id)].join(' '),
  )

describe('the threads of a post', () => {
  it('are sorted oldest first, with replies below their comment', () => {
    const list = [comment('b', 5), comment('a2', 1, 'a'), comment('a', 9), comment('a1', 3, 'a')]
    expect(threadIds(list)).toEqual(['a a1 a2', 'b'])
  })

  it('contain a deleted comment as long as it has replies', () => {
    expect(threadIds([comment('a1', 3, 'a'), comment('b', 5)])).toEqual(['b', '(a) a1'])
    expect(threadIds([comment('b', 5)])).toEqual(['b'])
  })

  it('sort comments of one millisecond by microsecond, as the server does', () => {
    const at = (nanoseconds: number) => new Timestamp(1_000, nanoseconds)
    const [later, earlier] = [comment('a', 0), comment('b', 0)]
    const list = [
      { ...later, created_at: at(7_000) },
      { ...earlier, created_at: at(6_000) },
    ]
    expect(threadIds(list)).toEqual(['b', 'a'])
  })

  it('sort comments of the same time by id', () => {
    expect(threadIds([comment('z', 5), comment('y', 5)])).toEqual(['y', 'z'])
  })
})

describe('a thread that is being replied to', () => {
  const [first, second, third] = [comment('first', 3), comment('second', 2), comment('third', 1)]
  const withReply = (...there: readonly Comment[]) =>
    withThreadsInReply(toThreads(there), [second]).map(({ id, comment }) => [id, comment !== null])

  it('stays in its place when its comment is deleted', () => {
    expect(withReply(first, third)).toEqual([
      ['first', true],
      ['second', false],
      ['third', true],
    ])
    expect(withReply(first)).toEqual([
      ['first', true],
      ['second', false],
    ])
    expect(withReply()).toEqual([['second', false]])
  })

  it('does not change while its comment exists or has other replies', () => {
    expect(withReply(first, second)).toEqual([
      ['first', true],
      ['second', true],
    ])
    expect(withReply(first, comment('reply', 1, 'second'))).toEqual([
      ['first', true],
      ['second', false],
    ])
  })
})

const SIZE = 3
const entry = (sortKey: string): Entry => ({ id: sortKey, sortKey })

/** A list that notifies its listeners of each change, as the database does. */
function openList(places: string) {
  let list = [...places]
  let seen: Pages<Entry> = { entries: [], isLoading: true, hasMore: false }
  let reads = 0
  const listeners = new Set<() => void>()
  const pages = openPages<Entry>(
    SIZE,
    (after, onPage) => {
      reads += 1
      const send = () =>
        onPage(
          list
            .filter((sortKey) => !after || sortKey > after.sortKey)
            .slice(0, SIZE)
            .map(entry),
        )
      listeners.add(send)
      queueMicrotask(send)
      return () => listeners.delete(send)
    },
    (next) => (seen = next),
  )
  return {
    more: async () => {
      pages.more()
      await Promise.resolve()
    },
    becomes: async (next: string) => {
      list = [...next].sort()
      for (const send of [...listeners]) send()
      await Promise.resolve()
    },
    shown: () =>
      seen.entries
        .map(({ sortKey }) => sortKey)
        .sort()
        .join(''),
    hasMore: () => seen.hasMore,
    reads: () => reads,
    settle: () => Promise.resolve(),
    listeners: () => listeners.size,
    stop: pages.stop,
  }
}

describe('a realtime list in pages', () => {
  it('shows a page and whether more follow', async () => {
    const list = openList('bcdefgh')
    await list.settle()
    expect([list.shown(), list.hasMore()]).toEqual(['bcd', true])
    await list.more()
    expect(list.shown()).toBe('bcdefg')
    await list.more()
    expect([list.shown(), list.hasMore()]).toEqual(['bcdefgh', false])
  })

  it('shows each entry once when pages slide into one another', async () => {
    const list = openList('bcdefgh')
    await list.settle()
    await list.more()
    await list.becomes('bdefgh')
    expect([list.shown(), list.hasMore()]).toEqual(['bdefg', true])
    expect(list.reads()).toBe(2)
  })

  it('leaves no gap when entries come back before the edge', async () => {
    const list = openList('bcdefgh')
    await list.settle()
    await list.more()
    await list.becomes('abcdefgh')
    await list.settle()
    expect(list.shown()).toBe('abcdef')
  })

  it('leaves no gap when more than a page comes back', async () => {
    const list = openList('fghijk')
    await list.settle()
    await list.more()
    await list.becomes('abcdefghijk')
    await list.settle()
    expect(list.shown()).toBe('abcdef')
    await list.more()
    expect(list.shown()).toBe('abcdefghi')
  })

  it('shows what was added to a page that was not full', async () => {
    const list = openList('bc')
    await list.settle()
    expect(list.hasMore()).toBe(false)
    await list.becomes('bcd')
    expect([list.shown(), list.hasMore()]).toEqual(['bcd', true])
  })

  it('stops every listener', async () => {
    const list = openList('bcdefgh')
    await list.settle()
    await list.more()
    list.stop()
    expect(list.listeners()).toBe(0)
  })
})

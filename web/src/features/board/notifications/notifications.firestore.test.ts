// @vitest-environment happy-dom
import { LIMITS } from '@grid/schema/limits'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { samplePost } from '../posts/post.fixture'
import { atMs, removalAt, replyAt, reportAt, upvotesAt } from './notification.fixture'
import { fetchNotifications, markAllRead, markRead, useNewest } from './notifications.firestore'

const OWN = 'profiles/ada/notifications'
const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id)
const inbox = () => firestore.stored('inboxes/ada')
const readUntil = (ms: number, read_marks?: readonly string[]) =>
  firestore.store('inboxes', { id: 'ada', read_at: atMs(ms), ...(read_marks && { read_marks }) })

describe('the newest notifications', () => {
  let shown: () => ReturnType<typeof useNewest>
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const open = async () => {
    const { result } = renderHook(() => useNewest('ada'))
    shown = () => result.current
    await wait(0)
  }
  const last = () => {
    const { entries = [], ...rest } = shown().newest ?? {}
    return { ids: idsOf(entries), ...rest }
  }

  beforeEach(() => vi.useFakeTimers())

  it('shows replies and notifications together once the inbox is loaded', async () => {
    firestore.store('comments', replyAt(3), replyAt(9), replyAt(4, { recipient_ids: ['bob'] }))
    firestore.store(OWN, upvotesAt(5))
    readUntil(5)
    const arrive = firestore.hold('inboxes')
    await open()
    expect(shown().newest).toBeNull()
    arrive()
    await wait(0)
    expect(last()).toMatchObject({
      ids: ['reply-9', 'upvotes_a-post', 'reply-3'],
      inbox: { read_at: atMs(5) },
      hasOlder: { replies: false, others: false },
    })
  })

  it('shows empty lists when the server has nothing', async () => {
    await open()
    expect(last()).toMatchObject({ ids: [], inbox: { read_at: atMs(0) } })
    expect(shown().hasFailed).toBe(false)
  })

  it('shows replies while there are no notifications, as without functions', async () => {
    firestore.store('comments', replyAt(3))
    await open()
    expect(last()).toMatchObject({ ids: ['reply-3'] })
  })

  it('says that there may be older notifications', async () => {
    const posts = Array.from({ length: LIMITS.notifications.bell + 1 }, (_, at) => `p${at}`)
    firestore.store(OWN, ...posts.map((post, at) => upvotesAt(at + 10, post)))
    await open()
    expect(last().ids).toHaveLength(LIMITS.notifications.bell)
    expect(last().hasOlder).toEqual({ replies: false, others: true })
  })

  it('says that the server does not respond while only an empty cache does', async () => {
    firestore.goOffline()
    await open()
    expect(shown().hasFailed).toBe(true)
    expect(shown().newest).toBeNull()
    firestore.goOnline()
    await wait(0)
    expect(last()).toMatchObject({ ids: [] })
  })

  it.each(['comments', OWN, 'inboxes'])('subscribes to %s again after a failure', async (lost) => {
    firestore.store('comments', replyAt(3))
    firestore.fail(lost, 'resource-exhausted', { times: 1 })
    await open()
    expect(shown().hasFailed).toBe(true)
    expect(shown().newest).toBeNull()
    await wait(10_000)
    expect(last()).toMatchObject({ ids: ['reply-3'] })
  })
})

describe('fetchNotifications', () => {
  const page = LIMITS.page.posts

  it('joins both lists in pages without gaps or duplicates', async () => {
    const replies = Array.from({ length: page + 5 }, (_, at) => replyAt(2 * at))
    const others = Array.from({ length: page + 5 }, (_, at) => upvotesAt(2 * at + 1, `p${at}`))
    firestore.store('comments', ...replies)
    firestore.store(OWN, ...others)
    const found = []
    for (;;) {
      const next = await fetchNotifications('ada', found.at(-1) ?? null, page)
      found.push(...next)
      if (next.length < page) break
    }
    const times = found.map(({ entry }) => entry.notified_at.toMillis())
    expect(times).toEqual(Array.from({ length: 2 * page + 10 }, (_, at) => 2 * page + 9 - at))
  })

  it('continues within entries of the same time', async () => {
    const ids = Array.from({ length: page + 2 }, (_, at) => `c${String(at).padStart(2, '0')}`)
    firestore.store('comments', ...ids.map((id) => replyAt(5, { id })))
    firestore.store(OWN, removalAt(5))
    const first = await fetchNotifications('ada', null, page)
    const second = await fetchNotifications('ada', first.at(-1) ?? null, page)
    const all = idsOf([...first, ...second].map(({ entry }) => entry))
    expect(all).toEqual(['removal_post_5', ...ids.toReversed()])
  })

  it('finds the posts and comments that entries are about, or that they are gone', async () => {
    firestore.store('posts', samplePost(1, { id: 'a-post', title: 'Mesh' }))
    firestore.store(OWN, upvotesAt(5), upvotesAt(6, 'gone'), reportAt(7, 'comment', false))
    const found = await fetchNotifications('ada', null, page)
    const targets = found[0]?.targets
    expect(targets?.get('posts/a-post')).toMatchObject({ title: 'Mesh' })
    expect(targets?.get('posts/gone')).toBeNull()
    expect(targets?.get('comments/a-comment')).toBeNull()
  })
})

describe('marking', () => {
  it('stores a mark for one entry, once', async () => {
    const entry = upvotesAt(5)
    await markRead('ada', entry)
    await markRead('ada', entry)
    expect(inbox()).toEqual({
      id: 'ada',
      read_at: atMs(0),
      read_marks: ['upvotes_a-post@5'],
      muted_kinds: [],
    })
    expect(firestore.requests().filter(({ kind }) => kind === 'write')).toHaveLength(1)
  })

  it('stores no mark for what is read already', async () => {
    readUntil(5)
    await markRead('ada', upvotesAt(5))
    expect(inbox()).not.toHaveProperty('read_marks')
  })

  it('drops the oldest mark when there are too many', async () => {
    const marks = Array.from({ length: LIMITS.notifications.readMarks }, (_, at) => `c${at}@9`)
    readUntil(0, marks)
    await markRead('ada', upvotesAt(5))
    expect(inbox()?.['read_marks']).toEqual([...marks.slice(1), 'upvotes_a-post@5'])
  })

  it('keeps what the member turned off', async () => {
    firestore.store('inboxes', { id: 'ada', read_at: atMs(0), muted_kinds: ['report'] })
    await markRead('ada', upvotesAt(5))
    await markAllRead('ada', upvotesAt(9))
    expect(inbox()?.['muted_kinds']).toEqual(['report'])
  })

  it('moves the time of all entries forward only, and removes the marks', async () => {
    readUntil(3, ['c1@4'])
    await markAllRead('ada', upvotesAt(5))
    expect(inbox()).toMatchObject({ read_at: atMs(5), read_marks: [] })
    await markAllRead('ada', upvotesAt(4))
    expect(inbox()?.['read_at']).toEqual(atMs(5))
  })
})

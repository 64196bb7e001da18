import { createdIn } from '@grid/schema/period'
import { derivedFields } from '@grid/schema/post'
import type { Fields } from '@grid/schema/stored'
import { usernameParts } from '@grid/schema/username'
import { Query, Timestamp, Transaction } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runBackfill } from './backfill'
import { db, store, stored } from './core/firebase.fixture'
import {
  derivePostFields,
  deriveProfileFields,
  outdatedFieldsAndTags,
  outdatedProfileFields,
} from './derived-fields'

const TEXTS = {
  user_id: 'ada',
  author_username: 'ada',
  title: 'Mesh radio',
  content: 'Ten nodes on a roof.',
  code_snippet: null,
  tags: ['lora'],
}
const created_at = Timestamp.fromDate(new Date('2026-11-25T14:30:00Z'))
const created_in = createdIn(created_at.toDate())
const OTHERS = { upvotes: 3, comment_count: 1, updated_at: 'then', created_at }
const LINK = { link: 'https://www.grid.example/a/?utm_source=x', link_key: 'grid.example/a' }
const POST = { ...TEXTS, ...derivedFields(TEXTS), ...OTHERS, ...LINK, created_in }

const UNDECODABLE = 'https://a.xn--pokxncvks/'

/** Lets this runtime reject the URL, as Node 22 does. Node 24.21 and Chromium 156 accept it. */
function rejectUndecodable() {
  class StrictURL extends URL {
    constructor(url: string) {
      if (url === UNDECODABLE) throw new TypeError('Invalid URL')
      super(url)
    }
  }
  vi.stubGlobal('URL', StrictURL)
  onTestFinished(() => void vi.unstubAllGlobals())
}

const update = vi.spyOn(Transaction.prototype, 'update')

describe('derivePostFields', () => {
  const deliver = (before: Fields | undefined, after: Fields | undefined) =>
    derivePostFields({ id: 'p1', before, after, time: created_at, eventId: 'event' })

  /** Delivers the event of a write, and those of its own writes, at most ten times. */
  async function trigger(before: Fields | undefined, after: Fields | undefined) {
    if (after) await store({ 'posts/p1': after })
    let [old, current] = [before, after]
    for (let run = 1; run <= 10; run += 1) {
      const writes = update.mock.calls.length
      await deliver(old, current)
      if (update.mock.calls.length === writes) return
      ;[old, current] = [current, await stored('posts/p1')]
    }
    throw new Error('The trigger does not come to an end.')
  }

  it.each([
    ['other words', { ...POST, words: ['honest', 'poisoned'] }],
    ['no words', { ...POST, words: [] }],
    ['words in another order', { ...POST, words: POST.words.toReversed() }],
    ['no excerpt', { ...TEXTS, ...OTHERS, ...LINK, words: POST.words, created_in }],
    ['no periods', { ...TEXTS, ...derivedFields(TEXTS), ...OTHERS, ...LINK }],
    ['the key of another link', { ...POST, link_key: 'other.example' }],
    ['another period', { ...POST, created_in: { ...created_in, hour: 9_999_999 } }],
    ['another excerpt', { ...POST, excerpt: { ...POST.excerpt, content: 'Other.' } }],
  ])('repairs a new post with %s and nothing else', async (_, sent) => {
    await trigger(undefined, sent)
    expect(await stored('posts/p1')).toEqual(POST)
    expect(update).toHaveBeenCalledOnce()
  })

  it('counts the last part of a millisecond of an hour to that hour', async () => {
    const last = new Timestamp(Date.parse('2026-11-25T14:59:59Z') / 1_000, 999_700_000)
    await trigger(undefined, { ...POST, created_at: last })
    expect(await stored('posts/p1')).toMatchObject({ created_in })
  })

  it('removes a link that the rules accept and that cannot be parsed', async () => {
    rejectUndecodable()
    await trigger(undefined, { ...POST, link: UNDECODABLE })
    expect(await stored('posts/p1')).toEqual({ ...POST, link: null, link_key: null })
    await trigger(POST, { ...POST, link: 'https://xn--mnchen-3ya.example/' })
    expect(await stored('posts/p1')).toMatchObject({
      link: 'https://xn--mnchen-3ya.example/',
      link_key: 'xn--mnchen-3ya.example',
    })
    expect(update).toHaveBeenCalledTimes(2)
  })

  it('has no key without a link, also when an edit removes it', async () => {
    await trigger(POST, { ...POST, link: null })
    expect(await stored('posts/p1')).toMatchObject({ link: null, link_key: null })
  })

  it('spells tags as the form does, and lists each once', async () => {
    const tags = ['cafe\u0301', 'café', 'lora']
    const spelled = { ...POST, ...derivedFields({ ...TEXTS, tags: ['café', 'lora'] }) }
    await trigger(undefined, { ...POST, tags })
    expect(await stored('posts/p1')).toEqual({ ...spelled, tags: ['café', 'lora'] })
    expect(update).toHaveBeenCalledOnce()
  })

  it('recomputes the fields when an edit changes a text alone', async () => {
    await trigger(POST, { ...POST, title: 'Solar panels' })
    expect((await stored('posts/p1'))?.['words']).toContain('solar')
    expect((await stored('posts/p1'))?.['words']).not.toContain('mesh')
  })

  it.each([
    ['a correct post', undefined, POST],
    ['a vote', POST, { ...POST, upvotes: 4 }],
    ['a comment', POST, { ...POST, comment_count: 2 }],
    ['a deletion', POST, undefined],
    ['a vote for an old post without excerpt', TEXTS, { ...TEXTS, upvotes: 1 }],
  ])('writes nothing for %s', async (_, before, after) => {
    await trigger(before, after)
    expect(update).not.toHaveBeenCalled()
  })

  it('writes nothing when the post is deleted meanwhile', async () => {
    await deliver(undefined, { ...POST, words: [] })
    expect(update).not.toHaveBeenCalled()
  })

  it.each([
    {},
    { title: 1, tags: 'x', content: null, created_at: 'now' },
    { tags: [1, null, 'a'] },
  ])('accepts the wrong types %j', (post) => {
    const fields = { ...post, ...outdatedFieldsAndTags(post) }
    expect(outdatedFieldsAndTags(fields)).toEqual({})
  })
})

describe('the back-fill of posts', () => {
  beforeEach(async () => {
    const readLimited = Query.prototype.limit
    vi.spyOn(Query.prototype, 'limit').mockImplementation(function (this: Query) {
      return readLimited.call(this, 2)
    })
    await store({
      'posts/a': POST,
      'posts/b': { ...POST, words: [] },
      'posts/c': { ...TEXTS, ...OTHERS, link: LINK.link, words: ['old'] },
      'posts/d': { ...TEXTS, tags: ['lora', 'mesh'], upvotes: 1 },
      'posts/e': { ...TEXTS, ...derivedFields(TEXTS), ...OTHERS, ...LINK },
    })
    return () => vi.mocked(Query.prototype.limit).mockRestore()
  })

  const failure = (message: string, code: number) => Object.assign(new Error(message), { code })

  it('recomputes outdated fields, reports them and deletes its state', async () => {
    const pages = vi.fn()
    const report = await runBackfill('posts', { onPage: pages })
    const fields = { words: 3, excerpt: 2, link_key: 2, created_in: 2 }
    expect(report).toEqual({ visited: 5, changed: 4, fields, failed: {} })
    expect(pages).toHaveBeenCalledTimes(3)
    for (const id of ['a', 'b', 'c', 'e']) expect(await stored(`posts/${id}`)).toEqual(POST)
    expect(await stored('posts/d')).toMatchObject({ upvotes: 1, tags: ['lora', 'mesh'] })
    expect(await stored('system/backfill_posts')).toBeUndefined()
    expect(await runBackfill('posts')).toMatchObject({ visited: 5, changed: 0 })
  })

  /** Transactions that work, before those that the test lets fail. */
  function failAfter(working: number) {
    const run = db.runTransaction.bind(db)
    const transactions = vi.spyOn(db, 'runTransaction')
    onTestFinished(() => transactions.mockRestore())
    for (let one = 0; one < working; one += 1) transactions.mockImplementationOnce(run)
    return transactions
  }

  it('resumes after the last complete page', async () => {
    const transactions = failAfter(2)
    for (const _ of ['c', 'd']) transactions.mockRejectedValueOnce(failure('unavailable', 14))
    await expect(runBackfill('posts')).rejects.toThrow('unavailable')
    expect(await stored('system/backfill_posts')).toMatchObject({ after: 'b' })
    const onResume = vi.fn()
    expect(await runBackfill('posts', { onResume })).toEqual({
      visited: 5,
      changed: 4,
      fields: { words: 3, excerpt: 2, link_key: 2, created_in: 2 },
      failed: {},
    })
    expect(onResume).toHaveBeenCalledExactlyOnceWith(expect.any(Date))
  })

  it('ends after a last page whose documents all fail', async () => {
    failAfter(4).mockRejectedValueOnce(failure('too large', 3))
    expect(await runBackfill('posts')).toMatchObject({ failed: { e: 'Error: too large' } })
  })

  it('goes on after a document that fails, and says why it failed', async () => {
    failAfter(2).mockRejectedValueOnce(failure('too large', 3))
    const report = await runBackfill('posts')
    expect(report).toMatchObject({ visited: 5, changed: 3, failed: { c: 'Error: too large' } })
    expect(await runBackfill('posts')).toMatchObject({ visited: 5, changed: 1, failed: {} })
  })

  it('stops after more than 1,000 failures, and says how to go on', async () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => [`${index}`, 'Error: unknown'])
    const report = { visited: 2_000, changed: 0, fields: {}, failed: Object.fromEntries(ids) }
    await store({ 'system/backfill_posts': { after: 'a', report, updated_at: created_at } })
    failAfter(0).mockRejectedValueOnce(new Error('unknown'))
    await expect(runBackfill('posts')).rejects.toThrow(/1000 .* unknown\n.* --restart/)
  })

  it('starts with the first document on request', async () => {
    await store({ 'system/backfill_posts': { after: 'd', updated_at: created_at } })
    expect(await runBackfill('posts', { restart: true })).toMatchObject({ visited: 5, changed: 4 })
  })

  it.each(['', 'votes', '__proto__', 'toString'])('rejects the name "%s"', async (name) => {
    await expect(runBackfill(name)).rejects.toThrow('Available: posts')
  })
})

it('spells followed tags as posts do', async () => {
  const more = { post_ids: ['p1'], member_ids: [] }
  await store({
    'follows/ada': { ...more, tags: ['zero\u2011day', 'mesh', 'zero-day', '\u200d'] },
    'follows/bob': { ...more, tags: ['mesh'] },
  })
  const fields = { tags: 1 }
  expect(await runBackfill('follows')).toMatchObject({ visited: 2, changed: 1, fields })
  expect(await stored('follows/ada')).toEqual({ ...more, tags: ['zero-day', 'mesh'] })
  expect(await stored('follows/bob')).toEqual({ ...more, tags: ['mesh'] })
})

const PARTS = usernameParts('ada')

describe('outdatedProfileFields', () => {
  it('gives the parts of a profile that has none, or others', () => {
    for (const username_parts of [undefined, [], ['root'], 'ada']) {
      expect(outdatedProfileFields({ username: 'ada', username_parts })).toEqual({
        username_parts: PARTS,
      })
    }
  })

  it('gives nothing for a profile that has its parts', () => {
    expect(outdatedProfileFields({ username: 'ada', username_parts: PARTS })).toEqual({})
  })
})

describe('deriveProfileFields', () => {
  /** Delivers the event of a profile with these fields. */
  const deliver = (after: Fields | undefined) =>
    deriveProfileFields({ id: 'ada', before: undefined, after, time: created_at, eventId: 'event' })
  const read = vi.spyOn(Transaction.prototype, 'get')
  const update = vi.spyOn(Transaction.prototype, 'update')

  it('stores the parts of a new profile', async () => {
    await store({ 'profiles/ada': { username: 'ada' } })
    await deliver({ username: 'ada' })
    expect(await stored('profiles/ada')).toEqual({ username: 'ada', username_parts: PARTS })
    expect(update).toHaveBeenCalledOnce()
  })

  it('removes links that the rules accept and that cannot be parsed', async () => {
    rejectUndecodable()
    const links = [UNDECODABLE, 'https://xn--mnchen-3ya.example/']
    const ada = { username: 'ada', username_parts: PARTS, links }
    await store({ 'profiles/ada': ada })
    await deliver(ada)
    expect(await stored('profiles/ada')).toEqual({ ...ada, links: links.slice(1) })
  })

  it('writes nothing if the profile was deleted meanwhile', async () => {
    await deliver({ username: 'ada' })
    await deliver(undefined)
    expect(update).not.toHaveBeenCalled()
  })

  it('ends after its own write', async () => {
    await deliver({ username: 'ada', username_parts: PARTS })
    expect(read).not.toHaveBeenCalled()
  })
})

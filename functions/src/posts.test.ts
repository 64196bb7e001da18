import { derivedFields } from '@grid/schema/derived-post'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runBackfill } from './backfill'
import { derivePostFields, outdatedFields } from './posts'

type Fields = Readonly<Record<string, unknown>>

const { documents, world } = vi.hoisted(() => ({
  /** Path → fields. */
  documents: new Map<string, Readonly<Record<string, unknown>>>(),
  world: { writes: 0, failAt: Number.POSITIVE_INFINITY },
}))

vi.mock('firebase-functions/v2/firestore', () => ({
  onDocumentWritten: (_: object, handle: unknown) => handle,
  onDocumentCreated: (_: object, handle: unknown) => handle,
}))
vi.mock('./core/firebase', () => {
  const refOf = (path: string) => ({
    path,
    id: path.split('/')[1] ?? '',
    get: async () => ({ data: () => documents.get(path) }),
    set: async (fields: object) => documents.set(path, structuredClone({ ...fields })),
    delete: async () => documents.delete(path),
  })
  type Ref = ReturnType<typeof refOf>
  const query = (name: string, after = '', most = 0) => ({
    select: () => query(name, after, most),
    limit: (count: number) => query(name, after, Math.min(count, 2)),
    startAfter: (id: string) => query(name, id, most),
    get: async () => {
      const ids = [...documents.keys()]
        .filter((path) => path.startsWith(`${name}/`))
        .map((path) => path.split('/')[1] ?? '')
        .filter((id) => id > after)
        .sort()
      return { docs: ids.slice(0, most).map((id) => ({ ref: refOf(`${name}/${id}`) })) }
    },
  })
  const transaction = {
    get: (ref: Ref) => ref.get(),
    update: ({ path }: Ref, change: object) => {
      world.writes += 1
      if (world.writes >= world.failAt) throw new Error('Firestore does not answer.')
      documents.set(path, { ...documents.get(path), ...change })
    },
  }
  return {
    db: {
      doc: refOf,
      collection: (name: string) => ({ orderBy: () => query(name) }),
      runTransaction: (work: (given: object) => unknown) => work(transaction),
    },
  }
})

const TEXTS = {
  user_id: 'ada',
  author_username: 'ada',
  title: 'Mesh radio',
  content: 'Ten nodes on a roof.',
  code_snippet: null,
  tags: ['lora'],
}
const POST = { ...TEXTS, ...derivedFields(TEXTS), upvotes: 3, comment_count: 1, updated_at: 'then' }

beforeEach(() => {
  documents.clear()
  world.writes = 0
  world.failAt = Number.POSITIVE_INFINITY
})

describe('derivePostFields', () => {
  const handle = derivePostFields as unknown as (event: object) => Promise<void>

  /** Runs the trigger for a write, and again for its own writes, at most ten times. */
  async function trigger(before: Fields | undefined, after: Fields | undefined) {
    if (after) documents.set('posts/p1', after)
    let [old, current] = [before, after]
    for (let run = 1; run <= 10; run += 1) {
      const data = { before: { data: () => old }, after: { data: () => current } }
      await handle({ data, params: { id: 'p1' } })
      const next = documents.get('posts/p1')
      if (next === current) return
      ;[old, current] = [current, next]
    }
    throw new Error('The trigger does not come to an end.')
  }

  it.each([
    ['other words', { ...POST, words: ['honest', 'poisoned'] }],
    ['no words', { ...POST, words: [] }],
    ['words in another order', { ...POST, words: POST.words.toReversed() }],
    [
      'no excerpt',
      { ...TEXTS, words: POST.words, upvotes: 3, comment_count: 1, updated_at: 'then' },
    ],
    ['another excerpt', { ...POST, excerpt: { ...POST.excerpt, content: 'Other.' } }],
  ])('repairs a new post with %s and nothing else', async (_, sent) => {
    await trigger(undefined, sent)
    expect(documents.get('posts/p1')).toEqual(POST)
    expect(world.writes).toBe(1)
  })

  it('removes a link that the rules accept and no browser opens', async () => {
    await trigger(undefined, { ...POST, link: 'https://a.xn--pokxncvks/' })
    expect(documents.get('posts/p1')).toEqual({ ...POST, link: null })
    await trigger(POST, { ...POST, link: 'https://xn--mnchen-3ya.example/' })
    expect(documents.get('posts/p1')).toMatchObject({ link: 'https://xn--mnchen-3ya.example/' })
    expect(world.writes).toBe(1)
  })

  it('recomputes the fields when an edit changes a text alone', async () => {
    await trigger(POST, { ...POST, title: 'Solar panels' })
    expect(documents.get('posts/p1')?.['words']).toContain('solar')
    expect(documents.get('posts/p1')?.['words']).not.toContain('mesh')
  })

  it.each([
    ['a correct post', undefined, POST],
    ['a vote', POST, { ...POST, upvotes: 4 }],
    ['a comment', POST, { ...POST, comment_count: 2 }],
    ['a deletion', POST, undefined],
    ['a vote for an old post without excerpt', TEXTS, { ...TEXTS, upvotes: 1 }],
  ])('writes nothing for %s', async (_, before, after) => {
    await trigger(before, after)
    expect(world.writes).toBe(0)
  })

  it('writes nothing when the post is deleted meanwhile', async () => {
    const after = { data: () => ({ ...POST, words: [] }) }
    const data = { before: { data: () => undefined }, after }
    await handle({ data, params: { id: 'p1' } })
    expect(world.writes).toBe(0)
  })

  it.each([{}, { title: 1, tags: 'x', content: null, code_snippet: 5 }, { tags: [1, null, 'a'] }])(
    'accepts the wrong types %j',
    (post) => {
      expect(outdatedFields({ ...post, ...outdatedFields(post) })).toEqual({})
    },
  )
})

describe('the back-fill of posts', () => {
  const store = () => {
    documents.set('posts/a', POST)
    documents.set('posts/b', { ...POST, words: [] })
    documents.set('posts/c', { ...POST, words: ['old'], excerpt: undefined })
    documents.set('posts/d', { ...TEXTS, tags: ['lora', 'mesh'], upvotes: 1 })
    documents.set('posts/e', POST)
  }

  it('recomputes outdated fields, reports them and deletes its state', async () => {
    store()
    const pages = vi.fn()
    const report = await runBackfill('posts', { onPage: pages })
    expect(report).toEqual({ visited: 5, changed: 3, fields: { words: 3, excerpt: 2 } })
    expect(pages).toHaveBeenCalledTimes(3)
    for (const id of ['a', 'b', 'c', 'e']) expect(documents.get(`posts/${id}`)).toEqual(POST)
    expect(documents.get('posts/d')).toMatchObject({ upvotes: 1, tags: ['lora', 'mesh'] })
    expect(documents.has('system/backfill_posts')).toBe(false)
    expect(await runBackfill('posts')).toMatchObject({ visited: 5, changed: 0 })
  })

  it('resumes after the last complete page', async () => {
    store()
    world.failAt = 2
    await expect(runBackfill('posts')).rejects.toThrow('Firestore does not answer.')
    expect(documents.get('system/backfill_posts')).toMatchObject({ after: 'b' })
    world.failAt = Number.POSITIVE_INFINITY
    expect(await runBackfill('posts')).toEqual({
      visited: 5,
      changed: 3,
      fields: { words: 3, excerpt: 2 },
    })
  })

  it('starts with the first document on request', async () => {
    store()
    documents.set('system/backfill_posts', { after: 'd', report: { visited: 4, changed: 0 } })
    expect(await runBackfill('posts', { restart: true })).toMatchObject({ visited: 5, changed: 3 })
  })

  it.each(['', 'votes', '__proto__', 'toString'])('rejects the name "%s"', async (name) => {
    await expect(runBackfill(name)).rejects.toThrow('Available: posts')
  })
})

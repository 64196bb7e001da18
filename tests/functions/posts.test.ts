import { linkKey } from '@grid/schema/link'
import { createdIn } from '@grid/schema/period'
import { derivedFields } from '@grid/schema/post'
import { afterEach, describe, expect, it } from 'vitest'
import { storedPost } from '../stored-documents'
import { eventually, settleCounters } from './client'
import { operator } from './operator'
import { testBackend } from './test-backend'

const backend = testBackend('posts')
const author = { uid: 'posts-author', username: 'posts_author' }
const posts = backend.db.collection('posts')
const written: FirebaseFirestore.DocumentReference[] = []

const TEXTS = { title: 'Honest radio', content: 'Ten nodes on a roof.' }
const EXPECTED = derivedFields(storedPost(author, TEXTS))

async function write(fields: object) {
  const post = await posts.add({ ...storedPost(author, TEXTS), ...fields })
  written.push(post)
  return post
}

async function counted(): Promise<unknown> {
  const counts = await backend.db.doc('stats/counts').get()
  return counts.get('posts')
}

const derivedOf = async (post: FirebaseFirestore.DocumentReference) => {
  const { words, excerpt } = (await post.get()).data() ?? {}
  return { words, excerpt }
}
const isExpected = (found: object) => JSON.stringify(found) === JSON.stringify(EXPECTED)

afterEach(async () => {
  await Promise.all(written.splice(0).map((post) => post.delete()))
})

describe('a stored post', () => {
  it('gets search tokens and periods computed from its texts, whatever the client sent', async () => {
    const post = await write({ words: ['poisoned', 'words'] })
    expect(await eventually(() => derivedOf(post), isExpected)).toEqual(EXPECTED)
    const { created_at, created_in } = (await post.get()).data() ?? {}
    expect(created_in).toEqual(createdIn(new Date(created_at.toMillis())))
  })

  it('gets them again after an edit, and keeps its other fields', async () => {
    const post = await write({ title: 'Another title', upvotes: 3 })
    await eventually(
      () => derivedOf(post),
      ({ excerpt }) => excerpt !== undefined,
    )
    const { updated_at } = (await post.get()).data() ?? {}
    await post.update({ title: TEXTS.title, words: [] })
    expect(await eventually(() => derivedOf(post), isExpected)).toEqual(EXPECTED)
    expect((await post.get()).data()).toMatchObject({ upvotes: 3, updated_at })
  })

  it('is counted once', async () => {
    await settleCounters(backend)
    const before = Number(await counted())
    const post = await write({ words: ['poisoned'] })
    await eventually(() => derivedOf(post), isExpected)
    await eventually(counted, (count) => count === before + 1)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect(await counted()).toBe(before + 1)
  }, 400_000)
})

describe('npm run backfill', () => {
  it('repairs posts from before the trigger and reports the changes', async () => {
    const { code, output } = await operator(['backfill', 'posts', '--restart'])
    expect(output).toMatch(/Done: \d+ documents, \d+ changed\./)
    expect(code).toBe(0)
    const { docs } = await posts.get()
    for (const post of docs) {
      const { words, excerpt } = derivedFields(post.data() as ReturnType<typeof storedPost>)
      const created_in = createdIn(new Date(post.get('created_at').toMillis()))
      const link_key = post.get('link') && linkKey(post.get('link'))
      expect(post.data(), post.id).toMatchObject({ words, excerpt, created_in, link_key })
    }
  }, 60_000)

  it('rejects an unknown name', async () => {
    const { code, output } = await operator(['backfill', 'nothing'])
    expect([code, output]).toEqual([1, expect.stringContaining('Available: posts')])
  }, 60_000)

  it('lists all names without one', async () => {
    const { code, output } = await operator(['backfill'])
    const names = 'posts|comments|comment_index|profiles|follows'
    expect([code, output]).toEqual([1, expect.stringContaining(`backfill -- ${names} [`)])
  }, 60_000)
})

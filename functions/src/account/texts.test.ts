import { searchTokens } from '@grid/schema/search-tokens'
import { describe, expect, it, vi } from 'vitest'
import { db, store, storedIn } from '../core/firebase.fixture'
import { postWithoutAuthor, removeCounted, removeTexts } from './texts'

const AUTHOR = { user_id: 'deleted_member', author_username: 'deleted member' }

describe('postWithoutAuthor', () => {
  it('recomputes the search tokens without the username', () => {
    const post = {
      title: 'Mesh',
      content: 'Ada was here.',
      tags: ['LoRa'],
      author_username: 'nadia',
    }
    expect(postWithoutAuthor(post)).toEqual({
      ...AUTHOR,
      words: searchTokens({ ...post, author_username: '' }),
      excerpt: { content: 'Ada was here.', code_snippet: null, is_whole: true },
    })
    expect(postWithoutAuthor(post).words).not.toContain('nadia')
    expect(postWithoutAuthor(post).words).not.toContain('deleted')
  })

  it('accepts a post without tags', () => {
    const { words } = postWithoutAuthor({ title: 'Mesh', content: 'Ada was here.' })
    expect(words).toEqual(expect.arrayContaining(['mesh', 'ada', 'was', 'here']))
  })
})

describe('removeTexts', () => {
  it('deletes a comment that is added while the post is deleted', async () => {
    await store({
      'posts/p1': { user_id: 'nadia' },
      'comments/early': { user_id: 'ada', post_id: 'p1' },
    })
    const newBatch = db.batch.bind(db)
    vi.spyOn(db, 'batch').mockImplementation(() => {
      const batch = newBatch()
      const commit = batch.commit.bind(batch)
      batch.commit = async () => {
        const { early } = await storedIn('comments')
        if (!early) await store({ 'comments/late': { user_id: 'ada', post_id: 'p1' } })
        return commit()
      }
      return batch
    })
    expect(await removeTexts('nadia', 'delete')).toEqual({ posts: 1, comments: 0 })
    vi.mocked(db.batch).mockRestore()
    expect([await storedIn('posts'), await storedIn('comments')]).toEqual([{}, {}])
  })
})

describe('removeCounted', () => {
  const run = db.runTransaction.bind(db)
  const transactions = vi.spyOn(db, 'runTransaction')
  const votes = db.collection('votes')

  /** Stores votes for posts in turn; each post counts 100 votes. */
  async function storeVotes(count: number, posts: number): Promise<void> {
    const writer = db.bulkWriter()
    for (let at = 0; at < posts; at += 1) {
      void writer.set(db.doc(`posts/p${at}`), { upvotes: 100 })
    }
    for (let at = 0; at < count; at += 1) {
      void writer.set(votes.doc(`v${at}`), { post: `p${at % posts}` })
    }
    await writer.close()
  }
  const remove = (signal?: AbortSignal) =>
    removeCounted(
      votes,
      {
        counter: 'upvotes',
        postOf: (vote) => String(vote.get('post')),
        remove: (transaction, vote) => transaction.delete(vote),
      },
      signal,
    )
  const upvotes = async () =>
    Object.values(await storedIn('posts')).map((post) => Number(post['upvotes']))
  const left = async () => Object.keys(await storedIn('votes'))

  it('removes the votes of ten posts at a time, each in one transaction', async () => {
    let [running, most] = [0, 0]
    transactions.mockImplementation(async (work) => {
      running += 1
      most = Math.max(most, running)
      const result = await run(work)
      running -= 1
      return result
    })
    await storeVotes(150, 150)
    expect(await remove()).toBe(150)
    expect(transactions).toHaveBeenCalledTimes(150)
    expect(most).toBe(10)
    expect(await left()).toEqual([])
    expect(new Set(await upvotes())).toEqual(new Set([99]))
  })

  it('removes all votes of a post in one transaction', async () => {
    await storeVotes(60, 2)
    expect(await remove()).toBe(60)
    expect(transactions).toHaveBeenCalledTimes(2)
    expect(await upvotes()).toEqual([70, 70])
  })

  it.each([
    ['subtracts once what another call removed meanwhile', 3, 98],
    ['changes no counter if another call removed everything meanwhile', 1, 100],
  ])('%s', async (_, count, left) => {
    await storeVotes(count, 1)
    transactions.mockImplementationOnce(async (work) => {
      await votes.doc('v0').delete()
      return run(work)
    })
    await remove()
    expect(await upvotes()).toEqual([left])
  })

  it('stops between two transactions when the time is up', async () => {
    await storeVotes(50, 50)
    const time = new AbortController()
    transactions.mockImplementationOnce((work) => {
      time.abort()
      return run(work)
    })
    await expect(remove(time.signal)).rejects.toThrow('aborted')
    expect(await left()).toHaveLength(49)
  })
})

import { Transaction } from 'firebase/firestore'
import { afterAll, expect, it, vi } from 'vitest'
import { openSimulation } from '../load-simulation/simulation'
import { useDatabase } from '../load-simulation/site-database'

vi.mock('../../web/src/data/firestore', () => import('../load-simulation/site-database'))
vi.mock('../../web/src/features/board/posts/post', () => ({
  refreshLists: () => undefined,
  publishPostUpdate: () => undefined,
}))

const AUTHOR = 'member-1'

vi.stubGlobal('navigator', { onLine: true })
const simulation = await openSimulation('racing-writes', 2, 2)
afterAll(() => simulation.close())
const author = simulation.clients.find(({ uid }) => uid === AUTHOR)
if (!author) throw new Error('no such member')
useDatabase(author.db)
const posts = await import('../../web/src/features/board/posts/post.firestore')

it('deletes a post although a vote counts while its author deletes it', async () => {
  const voted = simulation.server.doc('posts/voted')
  const post = (await simulation.server.doc('posts/post-1').get()).data()
  await voted.set({ ...post, user_id: AUTHOR, upvotes: 0 })
  const { get } = Transaction.prototype
  const reading = vi.spyOn(Transaction.prototype, 'get')
  reading.mockImplementation(async function (this: Transaction, reference) {
    const found = await get.call(this, reference)
    if (reference.path !== voted.path) return found
    reading.mockRestore()
    await voted.update({ upvotes: 1 })
    return found
  })
  await posts.deletePost({ id: 'voted', user_id: AUTHOR })
  expect((await voted.get()).exists).toBe(false)
  expect((await simulation.server.doc('trash/voted').get()).get('record.upvotes')).toBe(1)
})

import { Transaction } from 'firebase/firestore'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openSimulation, type Simulation } from '../load-simulation/simulation'
import { useDatabase } from '../load-simulation/site-database'

vi.mock('../../web/src/data/firestore', () => import('../load-simulation/site-database'))
vi.mock('../../web/src/features/board/posts/post', () => ({
  refreshLists: () => undefined,
  publishPostUpdate: () => undefined,
}))

const AUTHOR = 'member-1'

let simulation: Simulation
let posts: typeof import('../../web/src/features/board/posts/post.firestore')

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  simulation = await openSimulation('racing-writes', 2, 2)
  const [db] = simulation.clients.flatMap((client) => (client.uid === AUTHOR ? [client.db] : []))
  if (!db) throw new Error('no such member')
  useDatabase(db)
  posts = await import('../../web/src/features/board/posts/post.firestore')
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await simulation.close()
})

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

import { doc, getDocFromServer, onSnapshot } from 'firebase/firestore'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { readFromServer } from '../../web/src/data/documents.firestore'
import { openSimulation } from '../load-simulation/simulation'

vi.stubGlobal('navigator', { onLine: true })
const simulation = await openSimulation('read-from-server', 1, 1)
afterAll(() => simulation.close())

describe('a document with a listener', () => {
  it('is read from the server, not from the listener', async () => {
    const listened = doc(simulation.clients[0]?.db as never, 'posts', 'post-1')
    const stop = onSnapshot(listened, () => undefined)
    await getDocFromServer(listened)
    for (let upvotes = 1; upvotes <= 20; upvotes += 1) {
      await simulation.server.doc('posts/post-1').update({ upvotes })
      expect((await readFromServer(listened)).get('upvotes')).toBe(upvotes)
    }
    stop()
  })
})

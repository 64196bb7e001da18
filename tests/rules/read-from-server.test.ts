import { doc, getDocFromServer, onSnapshot } from 'firebase/firestore'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readFromServer } from '../../web/src/data/documents.firestore'
import { openSimulation, type Simulation } from '../load-simulation/simulation'

let simulation: Simulation

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  simulation = await openSimulation('read-from-server', 1, 1)
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await simulation.close()
})

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

import { tallies } from './drift'
import type { Crowd } from './open-crowd'
import { takePart } from './take-part'

/** Gives what each of a crowd did within seconds, and what counters and records say then. */
export async function letAllTakePart({ clients, postIds, server }: Crowd, seconds: number) {
  const until = Date.now() + seconds * 1_000
  const deeds = await Promise.all(clients.map((client) => takePart(client, postIds, until)))
  const uids = clients.map(({ uid }) => uid)
  return { deeds, found: await tallies(server, postIds, uids) }
}

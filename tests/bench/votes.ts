import { drift } from '../crowd/drift'
import { letAllTakePart } from '../crowd/let-all-take-part'
import { openCrowd } from '../crowd/open-crowd'
import { type Deeds, NO_DEEDS } from '../crowd/take-part'
import { emulators } from '../emulators'

const CLIENTS = 50
const POSTS = 5
const SECONDS = 60

/**
 * Lets 50 members toggle votes and comment for a minute, and prints the counters beside the records
 * that they count.
 */
export async function benchVotes(): Promise<void> {
  const stop = await emulators(['firestore'])
  try {
    const crowd = await openCrowd('bench', CLIENTS, POSTS)
    const { deeds, found } = await letAllTakePart(crowd, SECONDS)
    report(deeds)
    console.table(found)
    console.log(`drift ${drift(found)}`)
    await crowd.close()
  } finally {
    await stop()
  }
}

function report(deeds: readonly Deeds[]): void {
  const sum = (deed: keyof Deeds) => deeds.reduce((total, each) => total + each[deed], 0)
  const parts = (Object.keys(NO_DEEDS) as (keyof Deeds)[]).map((deed) => `${sum(deed)} ${deed}`)
  console.log(`${CLIENTS} clients, ${SECONDS} s: ${parts.join(', ')}`)
}

import { emulators } from '../emulators'
import { drift } from '../load-simulation/counter-checks'
import { type ActionCounts, NO_ACTIONS } from '../load-simulation/simulate-member'
import { openSimulation, runSimulation } from '../load-simulation/simulation'

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
    const simulation = await openSimulation('bench', CLIENTS, POSTS)
    const { actions, found } = await runSimulation(simulation, SECONDS)
    report(actions)
    console.table(found)
    console.log(`drift ${drift(found)}`)
    await simulation.close()
  } finally {
    await stop()
  }
}

function report(actions: readonly ActionCounts[]): void {
  const sum = (deed: keyof ActionCounts) => actions.reduce((total, each) => total + each[deed], 0)
  const parts = (Object.keys(NO_ACTIONS) as (keyof ActionCounts)[]).map(
    (deed) => `${sum(deed)} ${deed}`,
  )
  console.log(`${CLIENTS} clients, ${SECONDS} s: ${parts.join(', ')}`)
}

import type { Firestore } from 'firebase/firestore'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeProfile } from '../../web/src/features/auth/accounts.auth'
import { AUTH_MESSAGES } from '../../web/src/features/auth/messages'
import { openSimulation, type Simulation } from '../load-simulation/simulation'
import { type Clients, openClients } from '../rules/clients'
import { tokenFor } from '../rules/rest'
import { countOutcomes } from './outcomes'

const NAMES = Array.from({ length: 50 }, (_, index) => `Wanted-${index}`)
const PER_NAME = 4
const MINUTES = 60_000

/** An account without a profile. */
type Newcomer = { readonly uid: string; readonly wants: string; readonly db: Firestore }

let simulation: Simulation
let clients: Clients
let newcomers: readonly Newcomer[]

beforeAll(async () => {
  simulation = await openSimulation('usernames', 0, 0)
  clients = openClients(simulation.projectId)
  newcomers = NAMES.flatMap((wants, name) =>
    Array.from({ length: PER_NAME }, (_, index) => {
      const uid = `newcomer-${name}-${index}`
      return { uid, wants, db: clients.of(tokenFor(simulation.projectId, uid)) }
    }),
  )
}, MINUTES)

afterAll(async () => {
  await clients.close()
  await simulation.close()
}, MINUTES)

/** Claims a name as a sign-up does after its lookup found the name free. */
async function claim({ db, uid }: Newcomer, name: string): Promise<string> {
  try {
    await writeProfile(db, { uid, username: name })
    return 'won'
  } catch (error) {
    return error instanceof Error ? error.message : 'failed'
  }
}

/** The owners of all names, by claims and by profiles. */
async function holders() {
  const claims = await simulation.server.collection('usernames').get()
  const profiles = await simulation.server.collection('profiles').get()
  const byName = (pairs: readonly string[][]) => Object.fromEntries(pairs.toSorted())
  return {
    claimed: byName(claims.docs.map((one) => [one.id, String(one.get('user_id'))])),
    carried: byName(
      profiles.docs.map((one) => [String(one.get('username')).toLowerCase(), one.id]),
    ),
    profiles: profiles.size,
  }
}

it(
  'gives each of 50 usernames to one of 200 concurrent sign-ups',
  async () => {
    const outcomes = await Promise.all(newcomers.map((one) => claim(one, one.wants)))
    expect(countOutcomes(outcomes)).toEqual({ won: 50, [AUTH_MESSAGES.usernameTaken]: 150 })

    const found = await holders()
    const winners = newcomers.filter((_, index) => outcomes[index] === 'won')
    const won = winners.map(({ uid, wants }) => [wants.toLowerCase(), uid])
    expect(found.profiles).toBe(50)
    expect(found.claimed).toEqual(Object.fromEntries(won))
    expect(found.carried).toEqual(found.claimed)

    const losers = newcomers.filter((_, index) => outcomes[index] !== 'won')
    const again = await Promise.all(losers.map((one) => claim(one, one.uid)))
    expect(countOutcomes(again)).toEqual({ won: 150 })
    const final = await holders()
    expect(final.profiles).toBe(200)
    expect(final.carried).toEqual(final.claimed)
  },
  10 * MINUTES,
)

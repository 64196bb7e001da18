import type { Firestore } from 'firebase/firestore'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeProfile } from '../../web/src/features/auth/accounts.auth'
import { AUTH_MESSAGES } from '../../web/src/features/auth/messages'
import { type Crowd, openCrowd } from '../crowd/open-crowd'
import { type Clients, openClients } from '../rules/clients'
import { tokenFor } from '../rules/rest'
import { tally } from './tally'

const NAMES = Array.from({ length: 50 }, (_, index) => `Wanted-${index}`)
const PER_NAME = 4
const MINUTES = 60_000

/** Somebody with an account and no profile yet. */
type Newcomer = { readonly uid: string; readonly wants: string; readonly db: Firestore }

let crowd: Crowd
let clients: Clients
let newcomers: readonly Newcomer[]

beforeAll(async () => {
  crowd = await openCrowd('usernames', 0, 0)
  clients = openClients(crowd.projectId)
  newcomers = NAMES.flatMap((wants, name) =>
    Array.from({ length: PER_NAME }, (_, index) => {
      const uid = `newcomer-${name}-${index}`
      return { uid, wants, db: clients.of(tokenFor(crowd.projectId, uid)) }
    }),
  )
}, MINUTES)

afterAll(async () => {
  await clients.close()
  await crowd.close()
}, MINUTES)

/** Claims a name as a sign-up does whose lookup found the name free. */
async function claim({ db, uid }: Newcomer, name: string): Promise<string> {
  try {
    await writeProfile(db, uid, name)
    return 'won'
  } catch (problem) {
    return problem instanceof Error ? problem.message : 'failed'
  }
}

/** Who holds which name, by the claims and by the profiles. */
async function holders() {
  const claims = await crowd.server.collection('usernames').get()
  const profiles = await crowd.server.collection('profiles').get()
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
  '200 members who claim 50 usernames at once: 50 winners and no orphan',
  async () => {
    const said = await Promise.all(newcomers.map((one) => claim(one, one.wants)))
    expect(tally(said)).toEqual({ won: 50, [AUTH_MESSAGES.usernameTaken]: 150 })

    const found = await holders()
    const winners = newcomers.filter((_, index) => said[index] === 'won')
    const won = winners.map(({ uid, wants }) => [wants.toLowerCase(), uid])
    expect(found.profiles).toBe(50)
    expect(found.claimed).toEqual(Object.fromEntries(won))
    expect(found.carried).toEqual(found.claimed)

    const losers = newcomers.filter((_, index) => said[index] !== 'won')
    const again = await Promise.all(losers.map((one) => claim(one, one.uid)))
    expect(tally(again)).toEqual({ won: 150 })
    const settled = await holders()
    expect(settled.profiles).toBe(200)
    expect(settled.carried).toEqual(settled.claimed)
  },
  10 * MINUTES,
)

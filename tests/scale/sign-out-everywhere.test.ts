import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Backend, call, openBackend, tokenOf } from '../functions/client'
import { addMember, removeMembers } from '../functions/members'
import { ask, toWrites } from '../rules/rest'
import { mapConcurrently } from './map-concurrently'
import { countOutcomes } from './outcomes'

/*
 * An ID token lives for up to an hour. After "Sign out everywhere", the rules must reject it from
 * the next write on.
 */

const PROJECT = process.env['GCLOUD_PROJECT'] ?? 'demo-grid'
const UIDS = Array.from({ length: 100 }, (_, index) => `leaver-${index}`)
const AT_ONCE = 5
const MINUTES = 60_000

let backend: Backend

beforeAll(() => {
  backend = openBackend('sign-out-scale')
})

afterAll(async () => {
  await mapConcurrently(UIDS, AT_ONCE, (uid) => removeMembers(backend, uid))
  await mapConcurrently(UIDS, AT_ONCE, (uid) => backend.db.doc(`inboxes/${uid}`).delete())
  await backend.close()
})

/** Writes a document of the member by REST, with a token that is an hour valid. */
function write(uid: string, token: string): Promise<number> {
  const fields = { read_at: new Date(Date.now() - 60_000) }
  const writes = toWrites(PROJECT, [{ act: 'put', path: `inboxes/${uid}`, fields }])
  return ask(PROJECT, 'documents:commit', token, { writes })
}

/** The statuses before, right after and a moment after the sign-out, and when writes ended. */
async function signOut(uid: string) {
  await addMember(backend, uid)
  const token = await tokenOf(uid)
  const before = await write(uid, token)
  const start = performance.now()
  let isAnswered = false
  const answer = call('signOutEverywhere', uid, {}).finally(() => {
    isAnswered = true
  })
  let ms = Number.NaN
  while (!isAnswered && Number.isNaN(ms)) {
    if ((await write(uid, token)) === 403) ms = performance.now() - start
  }
  const { status } = await answer
  return { statuses: [before, status, await write(uid, token), await write(uid, token)], ms }
}

it(
  'rejects every write after each of 100 sign-outs',
  async () => {
    const ends = await mapConcurrently(UIDS, AT_ONCE, signOut)
    const times = ends
      .map(({ ms }) => ms)
      .filter((ms) => !Number.isNaN(ms))
      .toSorted((a, b) => a - b)
    const [median, most] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0]
    console.log(
      `first rejected write after ${median.toFixed()} ms (median), ${most.toFixed()} ms (most)`,
    )
    const outcomes = ends.map(({ statuses }) => statuses.join(' '))
    expect(countOutcomes(outcomes)).toEqual({ '200 200 403 403': UIDS.length })
  },
  5 * MINUTES,
)

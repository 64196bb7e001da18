import { PASSKEY_METHOD } from '@grid/schema/session'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, deployed, type Run } from '../faults/loaded-bundle'
import { chainError, lastSeq, linesAfter } from '../functions/audit-trail'
import { openSimulation, type Simulation } from '../load-simulation/simulation'
import { restStatus, tokenFor, writeInbox } from '../rules/rest'
import { countOutcomes } from './outcomes'

/*
 * Each user keeps the earlier token, as an attacker would, and uses REST. The tests use a separate
 * project, so that no trigger helps and no other log grows.
 */

const MEMBERS = 1_000
const MINUTES = 60_000
const ADMIN = admin('root_admin')
const REQUEST = 'service_requests/of-a-client'

let simulation: Simulation
let run: Run
let uids: readonly string[]

beforeAll(async () => {
  simulation = await openSimulation('cut-off', MEMBERS, 0)
  run = await deployed(simulation.projectId)
  uids = simulation.clients.map(({ uid }) => uid)
  await openAccounts()
  await simulation.server
    .doc('profiles/root_admin')
    .set({ username: 'root', is_admin: true, passkey_optional: true })
  await simulation.server.doc(REQUEST).set({ status: 'pending' })
}, 2 * MINUTES)

afterAll(() => simulation.close())

async function openAccounts(): Promise<void> {
  const app = initializeApp({ projectId: simulation.projectId }, 'accounts')
  const customClaims = { admin: true }
  const accounts = getAuth(app)
  const { errors } = await accounts.importUsers(uids.map((uid) => ({ uid, customClaims })))
  await accounts.createUser({ uid: 'root_admin' })
  await deleteApp(app)
  expect(errors).toEqual([])
}

/** Makes all users admins, or none. */
async function appoint(isAdmin: boolean): Promise<void> {
  const { server } = simulation
  const writer = server.bulkWriter()
  for (const uid of uids) void writer.update(server.doc(`profiles/${uid}`), { is_admin: isAdmin })
  await writer.close()
}

/**
 * Removes a right of every user. Returns the responses right before and right after with the same
 * token, and the audit entries. Calls run one after the other, because the log is one chain.
 */
async function cutOff(
  isAdmin: boolean,
  attempt: (uid: string, token: string) => Promise<number>,
  takeAway: (uid: string) => Promise<unknown>,
) {
  await appoint(isAdmin)
  const seq = await lastSeq({ db: simulation.server })
  const claims = isAdmin ? { admin: true, auth_method: PASSKEY_METHOD } : {}
  const outcomes: string[] = []
  for (const uid of uids) {
    const token = tokenFor(simulation.projectId, uid, claims)
    const before = await attempt(uid, token)
    await takeAway(uid)
    outcomes.push(`${before}, then ${await attempt(uid, token)}`)
  }
  return { answers: countOutcomes(outcomes), logged: await loggedSince(seq) }
}

/** The audit entries after a sequence number; verifies the chain from its start. */
async function loggedSince(seq: number): Promise<Record<string, number>> {
  const log = { db: simulation.server }
  expect(await chainError(log)).toBeNull()
  const since = await linesAfter(log, seq)
  return countOutcomes(since.map(({ action_type }) => action_type))
}

/** Reads a document that only admins may read. */
const readRequest = (_uid: string, token: string) =>
  restStatus(simulation.projectId, `documents/${REQUEST}`, token)

const writeRequest = (uid: string, token: string) => writeInbox(simulation.projectId, uid, token)

it(
  'rejects the next request of 1,000 removed admins',
  async () => {
    const revoke = (user_id: string) => run('revokeAdmin', ADMIN, { user_id })
    expect(await cutOff(true, readRequest, revoke)).toEqual({
      answers: { '200, then 403': MEMBERS },
      logged: { revoke_admin: MEMBERS },
    })
  },
  20 * MINUTES,
)

it(
  'rejects the next request of 1,000 banned members',
  async () => {
    const ban = (user_id: string) => run('banUser', ADMIN, { user_id, reason: 'Spam.' })
    expect(await cutOff(false, writeRequest, ban)).toEqual({
      answers: { '200, then 403': MEMBERS },
      logged: { ban_user: MEMBERS },
    })
  },
  20 * MINUTES,
)

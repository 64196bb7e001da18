import { createHmac } from 'node:crypto'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getFirestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Backend } from '../functions/client'
import { addMember } from '../functions/members'
import { storeAll } from '../stored-documents'
import { SOMEBODY } from './call-fixtures'
import { belongingsOf, disorderAround } from './fixtures'
import { type Deliver, deployed, deployedTriggers, postTo, type Run } from './loaded-bundle'
import { TRIGGERS } from './trigger-fixtures'
import { eitherOf, namedFor, namedFunctions, writesOf } from './writes'
import { ADMIN, CALLS, type Documents, FOUNDER } from './written-calls'

/*
 * These tests run every function that writes on all kinds of documents, and compare its writes to
 * Firestore with the functions column of the access matrix. They use a separate project, so that
 * nothing else writes there.
 */

const PROJECT = 'demo-grid-writes'

let backend: Backend
let run: Run
let deliver: Deliver

beforeAll(async () => {
  const app = initializeApp({ projectId: PROJECT, storageBucket: 'downloads' }, PROJECT)
  backend = {
    db: getFirestore(app),
    auth: getAuth(app),
    bucket: getStorage(app).bucket(),
    images: getStorage(app).bucket('images'),
    close: () => deleteApp(app),
  }
  run = await deployed(PROJECT)
  deliver = await deployedTriggers(PROJECT)
  await addMember(backend, 'root_admin', { claim: true, flag: true })
  await addMember(backend, FOUNDER)
})

afterAll(() => backend.close())

/** Resets all documents, adds `more`, runs work and returns its writes. */
async function writesAmong(more: Documents, work: () => Promise<unknown>) {
  await addMember(backend, SOMEBODY)
  await storeAll(backend.db, { ...belongingsOf(SOMEBODY), ...more })
  return writesOf(work)
}

/** Compares the writes of a function with the table, in both directions. */
function expectAsNamed(name: string, written: Iterable<string>) {
  const named = namedFor(name)
  const all = [...new Set(written)]
  const unnamed = all.filter((operation) => !eitherOf(operation).some((one) => named.includes(one)))
  expect(unnamed, 'written, and not named').toEqual([])
  const shown = new Set(all.flatMap(eitherOf))
  expect(
    named.filter((operation) => !shown.has(operation)),
    'named, and not written',
  ).toEqual([])
}

for (const { name, inputs, caller = ADMIN, more = {}, ready, mayFail } of CALLS) {
  it(`${name} writes what the table names`, async () => {
    const written: string[] = []
    for (const data of inputs) {
      await ready?.(backend)
      const work = () => run(name, caller, data)
      const settled = () => work().catch(() => undefined)
      written.push(...(await writesAmong(more, mayFail ? settled : work)))
    }
    expectAsNamed(name, written)
  })
}

it.each(Object.keys(TRIGGERS))('%s writes what the table names', async (name) => {
  const written: string[] = []
  for (const [index, { id, before, after, more = {} }] of (TRIGGERS[name] ?? []).entries()) {
    const event = {
      id: `${name}-${index}-${Date.now()}`,
      params: { id, uid: SOMEBODY },
      before,
      after,
    }
    written.push(...(await writesAmong(more, () => deliver(name, event))))
  }
  expectAsNamed(name, written)
})

const NIGHTLY = {
  reconcileCounts: () => run('reconcileCounts', ADMIN, {}),
  reconcileNightly: () =>
    deliver('reconcileNightly', { id: 'night', params: {}, before: undefined, after: undefined }),
}

it.each(Object.entries(NIGHTLY))('%s writes what the table names', async (name, work) => {
  const written: string[] = []
  for (const fate of ['keep', 'delete'] as const) {
    written.push(...(await writesAmong(disorderAround(SOMEBODY, fate), work)))
  }
  expectAsNamed(name, written)
})

it('unsubscribe writes what the table names', async () => {
  const named = Buffer.from(`reply ${SOMEBODY}`).toString('base64url')
  const signature = createHmac('sha256', 'local-key')
    .update(`unsubscribe ${named}`)
    .digest('base64url')
  const more = { [`mail_settings/${SOMEBODY}`]: { deliveries: { reply: 'daily' } } }
  const work = () => postTo('unsubscribe', `/unsubscribe/${named}.${signature}`)
  expectAsNamed('unsubscribe', await writesAmong(more, work))
})

it('every function that the table names was run', () => {
  const writing = Object.keys(TRIGGERS).filter((name) => name !== 'onBanWritten')
  const run = [...CALLS.map(({ name }) => name), ...writing, ...Object.keys(NIGHTLY), 'unsubscribe']
  expect(namedFunctions()).toEqual(run.toSorted())
})

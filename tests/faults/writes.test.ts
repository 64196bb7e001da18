import type { CallName } from '@grid/schema/calls'
import { LIMITS } from '@grid/schema/limits'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Backend } from '../functions/client'
import { addMember } from '../functions/members'
import { storeUpload } from '../functions/uploads'
import { RECOVERY_CODE, storedRecoveryCodes } from '../recovery-code'
import { storeAll } from '../store-all'
import { belongingsOf, disorderAround } from './fixtures'
import { PROFILE_WITH_AVATAR } from './image-cases'
import {
  admin,
  type Caller,
  type Deliver,
  deployed,
  deployedTriggers,
  member,
  type Run,
} from './loaded-bundle'
import { challengeOf, PASSKEY_ID, REGISTRATION, SIGN_IN, STORED_PASSKEY } from './passkey-fixtures'
import { TRIGGERS } from './trigger-fixtures'
import { eitherOf, namedFor, namedFunctions, writesOf } from './writes'

/*
 * Every function that writes is run on whatever it could meet, and what it sends to Firestore is
 * held against the column of the functions in the access matrix. The project is one of its own, so
 * that nothing else writes there.
 */

const PROJECT = 'demo-grid-writes'
const SOMEBODY = 'fay'
const FOUNDER = 'founder'
const ADMIN = admin('root_admin')
const FORM = {
  name: 'Ines Okafor',
  email: 'writes@harbourline.example',
  service_id: 'vapt',
  message: 'Two web applications before an audit.',
}

/** The key of the address hash is made by whichever public call comes first. */
const MADE_ONCE = 'create system/{id}'
const MAY_MAKE: readonly string[] = Object.keys(LIMITS.calls)

type Documents = Readonly<Record<string, object>>

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
  await addMember(backend, 'root_admin', { claim: true, mirror: true })
  await addMember(backend, FOUNDER)
})

afterAll(() => backend.close())

/** Resets all documents, adds `more`, runs work and returns its writes. */
async function writesAmong(more: Documents, work: () => Promise<unknown>) {
  await addMember(backend, SOMEBODY)
  await storeAll(backend.db, { ...belongingsOf(SOMEBODY), ...more })
  return writesOf(work)
}

/** Holds what a function wrote against what the table names, in both directions. */
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

type Call = {
  readonly name: CallName
  /** The inputs, one after the other; all documents are reset before each. */
  readonly inputs: readonly object[]
  readonly caller?: Caller | null
  /** Additional documents. */
  readonly more?: Documents
  /** What is stored outside of Firestore. */
  readonly ready?: () => Promise<unknown>
}

const PROFILE_OF_ADMIN = {
  [`profiles/${SOMEBODY}`]: {
    username: SOMEBODY,
    username_lower: SOMEBODY,
    is_admin: true,
    passkey_optional: true,
  },
}

/** The calls that together show all that a function writes. */
const CALLS: readonly Call[] = [
  { name: 'grantAdmin', inputs: [{ email: `${SOMEBODY}@grid.test`, user_id: SOMEBODY }] },
  { name: 'claimBootstrapAdmin', inputs: [{}], caller: member(FOUNDER) },
  { name: 'revokeAdmin', inputs: [{ user_id: FOUNDER }] },
  { name: 'banUser', inputs: [{ user_id: SOMEBODY, reason: 'Spam.' }] },
  {
    name: 'unbanUser',
    inputs: [{ user_id: SOMEBODY }],
    more: { [`banned_users/${SOMEBODY}`]: { is_active: true, expires_at: null } },
  },
  { name: 'removePost', inputs: [{ post_id: 'live' }, { post_id: 'own' }] },
  {
    name: 'removeComment',
    inputs: ['below-live', 'below-trashed', 'comment'].map((comment_id) => ({ comment_id })),
  },
  {
    name: 'resolveReport',
    inputs: [
      { report_id: 'post_live_ada', outcome: 'ban' },
      { report_id: 'comment_below-live_ada', outcome: 'remove' },
      { report_id: 'comment_below-trashed_ada', outcome: 'remove' },
      { report_id: 'comment_comment_ada', outcome: 'remove' },
    ],
  },
  { name: 'setRequestStatus', inputs: [{ request_id: 'one', status: 'contacted' }] },
  { name: 'exportRecorded', inputs: [{ view: 'users', rows: 5 }] },
  { name: 'seedSampleData', inputs: [{}] },
  {
    name: 'createDownloadLink',
    inputs: [{ tool_id: 'portlock', platform: 'linux' }],
    caller: null,
  },
  { name: 'submitServiceRequest', inputs: [FORM], caller: null },
  { name: 'startPasskeyRegistration', inputs: [{}], caller: member(SOMEBODY) },
  {
    name: 'registerPasskey',
    inputs: [REGISTRATION],
    caller: member(SOMEBODY),
    more: { ...PROFILE_OF_ADMIN, ...challengeOf('registration') },
  },
  {
    name: 'renamePasskey',
    inputs: [{ passkey_id: PASSKEY_ID, name: 'A phone' }],
    caller: member(SOMEBODY),
    more: STORED_PASSKEY,
  },
  {
    name: 'removePasskey',
    inputs: [{ passkey_id: PASSKEY_ID }],
    caller: member(SOMEBODY),
    more: { ...PROFILE_OF_ADMIN, ...STORED_PASSKEY },
  },
  {
    name: 'createRecoveryCodes',
    inputs: [{}, {}],
    caller: member(SOMEBODY, { auth_method: 'passkey' }),
    more: PROFILE_OF_ADMIN,
  },
  {
    name: 'redeemRecoveryCode',
    inputs: [{ code: RECOVERY_CODE }],
    caller: member(SOMEBODY),
    more: { ...PROFILE_OF_ADMIN, ...storedRecoveryCodes(SOMEBODY) },
  },
  { name: 'signOutEverywhere', inputs: [{}], caller: member(SOMEBODY) },
  {
    name: 'recordSignIn',
    inputs: [{}],
    caller: member(SOMEBODY, { firebase: { sign_in_provider: 'password' } }),
    more: Object.fromEntries(
      Array.from({ length: LIMITS.signIns.count }, (_, index) => [
        `sign_ins/${index}`,
        { user_id: SOMEBODY, signed_in_at: Timestamp.fromMillis(index) },
      ]),
    ),
  },
  {
    name: 'setAvatar',
    inputs: [{ upload: 0 }],
    caller: member(SOMEBODY),
    more: PROFILE_WITH_AVATAR,
    ready: () => storeUpload(backend, SOMEBODY, 0),
  },
  {
    name: 'publishImage',
    inputs: [{ upload: 0 }, { upload: 0 }],
    caller: member(SOMEBODY),
    ready: () => storeUpload(backend, SOMEBODY, 0),
  },
  { name: 'removeAvatar', inputs: [{ user_id: SOMEBODY }], more: PROFILE_WITH_AVATAR },
  { name: 'startPasskeySignIn', inputs: [{}], caller: null },
  {
    name: 'signInWithPasskey',
    inputs: [SIGN_IN],
    caller: null,
    more: { ...STORED_PASSKEY, ...challengeOf('sign_in') },
  },
  {
    name: 'deleteAccount',
    inputs: [{ posts: 'keep' }, { posts: 'delete' }],
    caller: member(SOMEBODY),
    more: PROFILE_OF_ADMIN,
  },
]

for (const { name, inputs, caller = ADMIN, more = {}, ready } of CALLS) {
  it(`${name} writes what the table names`, async () => {
    const written = MAY_MAKE.includes(name) ? [MADE_ONCE] : []
    for (const data of inputs) {
      await ready?.()
      written.push(...(await writesAmong(more, () => run(name, caller, data))))
    }
    expectAsNamed(name, written)
  })
}

it.each(Object.keys(TRIGGERS))('%s writes what the table names', async (name) => {
  const written: string[] = []
  for (const [index, { id, before, after, more = {} }] of (TRIGGERS[name] ?? []).entries()) {
    const event = { id: `${name}-${index}-${Date.now()}`, params: { id }, before, after }
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

it('every function that the table names was run', () => {
  const writing = Object.keys(TRIGGERS).filter((name) => name !== 'onBanWritten')
  const run = [...CALLS.map(({ name }) => name), ...writing, ...Object.keys(NIGHTLY)]
  expect(namedFunctions()).toEqual(run.toSorted())
})

import type { CallName } from '@grid/schema/calls'
import type { Backend } from '../functions/client'
import { addAdmin, addMember, removeMembers } from '../functions/members'
import {
  BAN,
  board,
  downloads,
  FORM,
  FOUNDER,
  field,
  forgetCalls,
  forgetDownloads,
  isDeletedOrNot,
  isOneRole,
  leaver,
  lookAtAdmin,
  lookAtBan,
  lookAtBoard,
  lookAtDeletion,
  newcomer,
  requests,
  SOMEBODY,
  type Trace,
} from './call-fixtures'
import { admin, type Caller, member } from './loaded-bundle'
import {
  challengeOf,
  forgetPasskey,
  lookAtName,
  lookAtPasskey,
  lookAtUse,
  PASSKEY_ID,
  REGISTRATION,
  SIGN_IN,
  STORED_PASSKEY,
  storeDocuments,
} from './passkey-fixtures'

/** A call whose every step may fail. */
export type Case = {
  readonly name: CallName
  /** The variant, if a call has several. */
  readonly of?: string
  readonly caller: Caller | null
  readonly data: object
  readonly ready: (backend: Backend) => Promise<unknown>
  readonly look: (backend: Backend) => Promise<Trace>
  /** How many lines of the log the act leaves. */
  readonly lines: number
  /** True where asking twice is meant to be done and recorded twice. */
  readonly repeats?: true
  /** Whether it was done wholly or not at all; where several steps are not one transaction. */
  readonly isResolved?: (state: object) => boolean
  /** How many steps a trigger that is about the same at the same moment may spare or cause. */
  readonly varies?: number
  /** What the client does before it calls again, because the first call used it up. */
  readonly renew?: (backend: Backend) => Promise<unknown>
  /** What calling again is answered where the first call had done its work. */
  readonly again?: string
}

const ADMIN = admin('root_admin')

/** The calls, how each is made ready, and what it leaves. */
export const CASES: readonly Case[] = [
  {
    name: 'grantAdmin',
    caller: ADMIN,
    data: { email: `${SOMEBODY}@grid.test`, user_id: SOMEBODY },
    ready: newcomer,
    look: (backend) => lookAtAdmin(backend, SOMEBODY, true),
    lines: 1,
    isResolved: isOneRole,
    varies: 2,
  },
  {
    name: 'revokeAdmin',
    caller: ADMIN,
    data: { user_id: SOMEBODY },
    ready: (backend) => addAdmin(backend, SOMEBODY),
    look: (backend) => lookAtAdmin(backend, SOMEBODY, false),
    lines: 1,
    isResolved: isOneRole,
    varies: 2,
  },
  {
    name: 'claimBootstrapAdmin',
    caller: member(FOUNDER),
    data: {},
    ready: async (backend) => {
      await backend.db.doc('system/bootstrap').delete()
      await addMember(backend, FOUNDER)
    },
    look: (backend) => lookAtAdmin(backend, FOUNDER, true),
    lines: 1,
    isResolved: isOneRole,
    varies: 2,
  },
  {
    name: 'banUser',
    caller: ADMIN,
    data: { user_id: SOMEBODY, reason: 'Spam.' },
    ready: newcomer,
    look: (backend) => lookAtBan(backend, true),
    lines: 1,
    again: 'already_banned',
  },
  {
    name: 'unbanUser',
    caller: ADMIN,
    data: { user_id: SOMEBODY },
    ready: async (backend) => {
      await newcomer(backend)
      await backend.db.doc(`banned_users/${SOMEBODY}`).set(BAN)
    },
    look: (backend) => lookAtBan(backend, false),
    lines: 1,
  },
  {
    name: 'removePost',
    caller: ADMIN,
    data: { post_id: 'fault', reason: 'Spam.' },
    ready: board,
    look: (backend) => lookAtBoard(backend, 'posts/fault'),
    lines: 1,
  },
  {
    name: 'removeComment',
    caller: ADMIN,
    data: { comment_id: 'fault-1', reason: 'Spam.' },
    ready: board,
    look: (backend) => lookAtBoard(backend, 'comments/fault-1'),
    lines: 1,
  },
  {
    name: 'resolveReport',
    caller: ADMIN,
    data: { report_id: 'post_fault_ada', outcome: 'ban', reason: 'Spam.' },
    ready: board,
    look: (backend) => lookAtBoard(backend, 'posts/fault'),
    lines: 3,
  },
  {
    name: 'setRequestStatus',
    caller: ADMIN,
    data: { request_id: 'fault', status: 'contacted' },
    ready: ({ db }) => db.doc('service_requests/fault').set({ status: 'pending' }),
    look: async (backend) => {
      const status = await field(backend, 'service_requests/fault', 'status')
      return { isDone: status === 'contacted', state: { status } }
    },
    lines: 1,
  },
  {
    name: 'deleteAccount',
    caller: member(SOMEBODY),
    data: { posts: 'delete' },
    ready: leaver,
    look: lookAtDeletion,
    lines: 0,
    isResolved: isDeletedOrNot,
  },
  {
    name: 'deleteAccount',
    of: 'somebody banned',
    caller: member(SOMEBODY),
    data: { posts: 'delete' },
    ready: async (backend) => {
      await leaver(backend)
      await backend.db.doc(`banned_users/${SOMEBODY}`).set(BAN)
    },
    look: lookAtDeletion,
    lines: 0,
    isResolved: isDeletedOrNot,
  },
  {
    name: 'exportRecorded',
    caller: ADMIN,
    data: { view: 'faults', rows: 5 },
    ready: async () => undefined,
    look: async () => ({ isDone: true, state: {} }),
    lines: 1,
    repeats: true,
  },
  {
    name: 'seedSampleData',
    caller: ADMIN,
    data: {},
    ready: async () => undefined,
    look: async ({ db }) => {
      const rows = await db.collection('analytics').where('event_type', '!=', 'download').get()
      return { isDone: true, state: { events: rows.size } }
    },
    lines: 1,
    repeats: true,
  },
  {
    name: 'submitServiceRequest',
    caller: member(SOMEBODY),
    data: { ...FORM, website: '', filled_ms: 20_000 },
    ready: async (backend) => {
      await forgetCalls(backend)
      for (const { ref } of (await requests(backend)).docs) await ref.delete()
    },
    look: async (backend) => {
      const { size } = await requests(backend)
      return { isDone: size > 0, state: { size } }
    },
    lines: 0,
  },
  {
    name: 'createDownloadLink',
    caller: member(SOMEBODY),
    data: { tool_id: 'portlock', platform: 'linux' },
    ready: async (backend) => {
      await forgetCalls(backend)
      await forgetDownloads(backend)
    },
    look: async (backend) => {
      const [rows = [], events = []] = await downloads(backend)
      const isPaired = rows.length === events.length
      return { isDone: rows.length > 0, state: { isPaired, isThere: rows.length > 0 } }
    },
    lines: 0,
    repeats: true,
  },
  {
    name: 'signOutEverywhere',
    caller: member(SOMEBODY),
    data: {},
    ready: newcomer,
    look: async (backend) => {
      const isDone = (await field(backend, `profiles/${SOMEBODY}`, 'signed_out_at')) !== undefined
      return { isDone, state: { isDone } }
    },
    lines: 0,
    again: 'session_ended',
  },
  {
    name: 'registerPasskey',
    caller: member(SOMEBODY),
    data: REGISTRATION,
    ready: async (backend) => {
      await forgetCalls(backend)
      await forgetPasskey(backend)
      await removeMembers(backend, SOMEBODY)
      await addAdmin(backend, SOMEBODY)
      await storeDocuments(backend, challengeOf('registration'))
    },
    renew: (backend) => storeDocuments(backend, challengeOf('registration')),
    look: (backend) => lookAtPasskey(backend, true),
    lines: 1,
    again: 'passkey_rejected',
  },
  {
    name: 'renamePasskey',
    caller: member(SOMEBODY),
    data: { passkey_id: PASSKEY_ID, name: 'A phone' },
    ready: (backend) => storeDocuments(backend, STORED_PASSKEY),
    look: (backend) => lookAtName(backend, 'A phone'),
    lines: 0,
  },
  {
    name: 'removePasskey',
    caller: member(SOMEBODY),
    data: { passkey_id: PASSKEY_ID },
    ready: async (backend) => {
      await removeMembers(backend, SOMEBODY)
      await addAdmin(backend, SOMEBODY)
      await storeDocuments(backend, STORED_PASSKEY)
    },
    look: (backend) => lookAtPasskey(backend, false),
    lines: 1,
  },
  {
    name: 'signInWithPasskey',
    caller: null,
    data: SIGN_IN,
    ready: async (backend) => {
      await forgetCalls(backend)
      await newcomer(backend)
      await storeDocuments(backend, { ...STORED_PASSKEY, ...challengeOf('sign_in') })
    },
    renew: (backend) => storeDocuments(backend, challengeOf('sign_in')),
    look: lookAtUse,
    lines: 0,
  },
]

import { addAdmin, addMember } from '../functions/members'
import {
  BAN,
  board,
  type Case,
  downloads,
  FORM,
  FOUNDER,
  field,
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
} from './call-fixtures'
import { IMAGE_CASES } from './image-cases'
import { admin, member } from './loaded-bundle'
import { SIGN_IN_CASES } from './sign-in-cases'

const ADMIN = admin('root_admin')
/** When the version was written that an admin hides. */
const WRITTEN_AT = new Date(0)

/** The calls with several steps: how to prepare each, and what it leaves. */
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
    again: ['already_banned'],
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
    name: 'hideVersion',
    caller: ADMIN,
    data: { text_id: 'fault', written_at: WRITTEN_AT.toISOString() },
    ready: ({ db }) => {
      const versions = [{ written_at: WRITTEN_AT, text: 'Before.' }]
      return db.doc('histories/fault').set({ kind: 'post', user_id: SOMEBODY, versions })
    },
    look: async (backend) => {
      const versions: readonly object[] = await field(backend, 'histories/fault', 'versions')
      const texts = versions.map((one) => Reflect.get(one, 'text'))
      return { isDone: texts[0] === null, state: { texts } }
    },
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
  ...SIGN_IN_CASES,
  ...IMAGE_CASES,
]

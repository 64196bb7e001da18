import type { CallName } from '@grid/schema/calls'
import type { Backend } from '../functions/client'
import { addAdmin, addMember, removeMembers, standingNow } from '../functions/members'
import { admin, type Caller, member } from './loaded-bundle'

/** What an act leaves: whether its own record is written, and all that it touches. */
type Trace = { readonly isDone: boolean; readonly state: object }

/** A call whose every step may fail. */
export type Case = {
  readonly name: CallName
  readonly caller: Caller | null
  readonly data: object
  readonly ready: (backend: Backend) => Promise<unknown>
  readonly look: (backend: Backend) => Promise<Trace>
  /** How many lines of the log the act leaves. */
  readonly lines: number
  /** True where asking twice is meant to be done and recorded twice. */
  readonly repeats?: true
  /** Whether it was done wholly or not at all; where several steps are not one transaction. */
  readonly isSettled?: (state: object) => boolean
  /** How many steps a trigger that is about the same at the same moment may spare or cause. */
  readonly varies?: number
  /** What calling again is answered where the first call had done its work. */
  readonly again?: string
}

const ADMIN = admin('root_admin')
export const SOMEBODY = 'fay'
export const FOUNDER = 'founder'

const newcomer = async (backend: Backend) => {
  await removeMembers(backend, SOMEBODY)
  await addMember(backend, SOMEBODY)
}

const BAN = { user_id: SOMEBODY, reason: 'Spam.', is_active: true, expires_at: null }
const AUTHOR = { user_id: SOMEBODY, author_username: SOMEBODY, upvotes: 0 }
const TEXTS = ['posts/fault', 'comments/fault-1', 'comments/fault-2']
/** What stays of their ids once they are gone for good. */
const SPENT = ['trash/fault', 'trash/fault-1', 'trash/fault-2']
const PATHS = [...TEXTS, ...SPENT, 'reports/post_fault_ada']

/** A post of somebody with two comments and a report. */
async function board(backend: Backend): Promise<void> {
  await newcomer(backend)
  const { db } = backend
  const created_at = new Date()
  const batch = db.batch()
  batch.set(db.doc('posts/fault'), {
    ...AUTHOR,
    title: 'A fault',
    content: 'In every step.',
    tags: [],
    comment_count: 2,
    created_at,
  })
  for (const id of ['fault-1', 'fault-2']) {
    const text = { ...AUTHOR, post_id: 'fault', content: 'Yes.', created_at }
    batch.set(db.doc(`comments/${id}`), text)
  }
  batch.set(db.doc('reports/post_fault_ada'), {
    target_type: 'post',
    target_id: 'fault',
    reason: 'spam',
    status: 'open',
  })
  for (const id of ['post_fault', 'comment_fault-1']) batch.delete(db.doc(`removal_notices/${id}`))
  for (const path of SPENT) batch.delete(db.doc(path))
  await batch.commit()
}

/** Takes away what the cases leave on the board. */
export async function clearBoard({ db }: Backend): Promise<void> {
  const notices = ['removal_notices/post_fault', 'removal_notices/comment_fault-1']
  for (const path of [...PATHS, ...notices, 'service_requests/fault']) await db.doc(path).delete()
}

const exists = async ({ db }: Backend, path: string) => (await db.doc(path).get()).exists
const field = async ({ db }: Backend, path: string, name: string) =>
  (await db.doc(path).get()).get(name)

async function lookAtBoard(backend: Backend, gone: string): Promise<Trace> {
  const there = await Promise.all(PATHS.map((path) => exists(backend, path)))
  const state = {
    there,
    count: await field(backend, 'posts/fault', 'comment_count'),
    report: await field(backend, 'reports/post_fault_ada', 'status'),
    notices: [
      await exists(backend, 'removal_notices/post_fault'),
      await exists(backend, 'removal_notices/comment_fault-1'),
    ],
    isBanned: await field(backend, `banned_users/${SOMEBODY}`, 'is_active'),
  }
  return { isDone: !(await exists(backend, gone)), state }
}

async function lookAtAdmin(backend: Backend, uid: string, wanted: boolean): Promise<Trace> {
  const state = await standingNow(backend, uid)
  return { isDone: state.mirror === wanted, state }
}

/** Claim and mirror say the same. */
function isOneRole(state: object): boolean {
  return 'claim' in state && 'mirror' in state && state.claim === state.mirror
}

async function lookAtBan(backend: Backend, wanted: boolean): Promise<Trace> {
  const isActive = (await field(backend, `banned_users/${SOMEBODY}`, 'is_active')) === true
  return { isDone: isActive === wanted, state: { isActive } }
}

const FORM = {
  name: 'Ines Okafor',
  email: 'faults@harbourline.example',
  service_id: 'vapt',
  message: 'Two web applications before an audit.',
}

function requests({ db }: Backend) {
  return db.collection('service_requests').where('user_email', '==', FORM.email).get()
}

/** The rows and the events of somebody's downloads. */
async function downloads({ db }: Backend) {
  const names = ['download_stats', 'analytics']
  const lists = names.map((name) => db.collection(name).where('user_id', '==', SOMEBODY).get())
  return (await Promise.all(lists)).map(({ docs }) => docs)
}

async function forgetCalls({ db }: Backend): Promise<void> {
  const { docs } = await db.collection('rate_limits').get()
  for (const { ref } of docs) await ref.delete()
}

export const CASES: readonly Case[] = [
  {
    name: 'grantAdmin',
    caller: ADMIN,
    data: { email: `${SOMEBODY}@grid.test` },
    ready: newcomer,
    look: (backend) => lookAtAdmin(backend, SOMEBODY, true),
    lines: 1,
    isSettled: isOneRole,
    varies: 2,
  },
  {
    name: 'revokeAdmin',
    caller: ADMIN,
    data: { user_id: SOMEBODY },
    ready: (backend) => addAdmin(backend, SOMEBODY),
    look: (backend) => lookAtAdmin(backend, SOMEBODY, false),
    lines: 1,
    isSettled: isOneRole,
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
    isSettled: isOneRole,
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
    ready: board,
    look: async (backend) => {
      const { state } = await lookAtBoard(backend, 'posts/fault')
      const { users } = await backend.auth.getUsers([{ uid: SOMEBODY }])
      const begun = await exists(backend, `account_deletions/${SOMEBODY}`)
      const note = await field(backend, `account_deletions/${SOMEBODY}`, 'finished_at')
      const isOpen = begun && !note
      const profile = await exists(backend, `profiles/${SOMEBODY}`)
      return {
        isDone: !profile,
        state: { ...state, hasAccount: users.length > 0, isOpen, profile },
      }
    },
    lines: 0,
    isSettled: (state) =>
      'hasAccount' in state &&
      'profile' in state &&
      'isOpen' in state &&
      state.hasAccount === state.profile &&
      !state.isOpen,
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
      for (const { ref } of (await downloads(backend)).flat()) await ref.delete()
    },
    look: async (backend) => {
      const [rows = [], events = []] = await downloads(backend)
      const isPaired = rows.length === events.length
      return { isDone: rows.length > 0, state: { isPaired, isThere: rows.length > 0 } }
    },
    lines: 0,
    repeats: true,
  },
]

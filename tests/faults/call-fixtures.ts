import type { CallName } from '@grid/schema/calls'
import type { Backend } from '../functions/client'
import { addMember, currentAdminState, removeMembers } from '../functions/members'
import type { Caller } from './loaded-bundle'

/** The state after a call: whether its own record is written, and all that it changes. */
export type Trace = { readonly isDone: boolean; readonly state: object }

/** A call whose every step may fail. */
export type Case = {
  readonly name: CallName
  /** The variant, if a call has several. */
  readonly of?: string
  readonly caller: Caller | null
  readonly data: object
  readonly ready: (backend: Backend) => Promise<unknown>
  readonly look: (backend: Backend) => Promise<Trace>
  /** How many audit entries the call writes. */
  readonly lines: number
  /** True if a second call repeats the action and its audit entry. */
  readonly repeats?: true
  /** For calls of several transactions: whether a state is complete or unchanged. */
  readonly isResolved?: (state: object) => boolean
  /** By how many steps a concurrent trigger may change their number. */
  readonly varies?: number
  /** What the client does before a second call, because the first one used it up. */
  readonly renew?: (backend: Backend) => Promise<unknown>
  /** The reasons with which a second call may be rejected after a complete first one. */
  readonly again?: readonly string[]
}

export const SOMEBODY = 'fay'
export const FOUNDER = 'founder'

export const newcomer = async (backend: Backend) => {
  await removeMembers(backend, SOMEBODY)
  await addMember(backend, SOMEBODY)
}

export const BAN = { user_id: SOMEBODY, reason: 'Spam.', is_active: true, expires_at: null }
const AUTHOR = { user_id: SOMEBODY, author_username: SOMEBODY, upvotes: 0 }
const TEXTS = ['posts/fault', 'comments/fault-1', 'comments/fault-2']
/** The entries that mark their ids as used after they are deleted for good. */
const SPENT = ['trash/fault', 'trash/fault-1', 'trash/fault-2']
const PATHS = [...TEXTS, ...SPENT, 'reports/post_fault_ada']
const OTHERS = ['service_requests/fault', 'histories/fault']

/** Stores a post of the member with two comments and a report. */
export async function board(backend: Backend): Promise<void> {
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

/** Removes what the cases leave on the board. */
export async function clearBoard({ db }: Backend): Promise<void> {
  const notices = ['removal_notices/post_fault', 'removal_notices/comment_fault-1']
  for (const path of [...PATHS, ...notices, ...OTHERS]) await db.doc(path).delete()
}

const exists = async ({ db }: Backend, path: string) => (await db.doc(path).get()).exists
export const field = async ({ db }: Backend, path: string, name: string) =>
  (await db.doc(path).get()).get(name)

export async function lookAtBoard(backend: Backend, gone: string): Promise<Trace> {
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

/** Whether the report of the post is resolved if the post is gone. A trigger does it later. */
export function isReportSettled(state: object): boolean {
  if (!('there' in state && 'report' in state)) return true
  const [isPostThere] = state.there as readonly boolean[]
  return isPostThere === true || state.report !== 'open'
}

/** Stores a member with a post, who deletes the account next. */
export async function leaver(backend: Backend): Promise<void> {
  await forgetDownloads(backend)
  await board(backend)
}

/** Reads what the deletion of an account has left, including the account. */
export async function lookAtDeletion(backend: Backend): Promise<Trace> {
  const { state } = await lookAtBoard(backend, 'posts/fault')
  const { users } = await backend.auth.getUsers([{ uid: SOMEBODY }])
  const note = (await backend.db.doc(`account_deletions/${SOMEBODY}`).get()).data()
  const profile = await exists(backend, `profiles/${SOMEBODY}`)
  const account = {
    profile,
    isThere: users.length > 0,
    isUsable: users.some(({ disabled }) => !disabled),
    isNamed: await exists(backend, `usernames/${SOMEBODY}`),
    isOpen: note !== undefined && !note['finished_at'] && !note['held_at'],
  }
  return { isDone: !profile, state: { ...state, ...account } }
}

/** Whether the account is unchanged, or completely deleted. */
export function isDeletedOrNot(state: object): boolean {
  if (!('profile' in state && 'isUsable' in state && 'isOpen' in state)) return false
  return state.isUsable === state.profile && !state.isOpen
}

export async function lookAtAdmin(backend: Backend, uid: string, wanted: boolean): Promise<Trace> {
  const state = await currentAdminState(backend, uid)
  return { isDone: state.flag === wanted, state }
}

/** Whether claim and flag agree. */
export function isOneRole(state: object): boolean {
  return 'claim' in state && 'flag' in state && state.claim === state.flag
}

export async function lookAtBan(backend: Backend, wanted: boolean): Promise<Trace> {
  const isActive = (await field(backend, `banned_users/${SOMEBODY}`, 'is_active')) === true
  return { isDone: isActive === wanted, state: { isActive } }
}

export const FORM = {
  name: 'Ines Okafor',
  email: 'faults@harbourline.example',
  service_id: 'vapt',
  message: 'Two web applications before an audit.',
}

export function requests({ db }: Backend) {
  return db.collection('service_requests').where('user_email', '==', FORM.email).get()
}

export function signIns({ db }: Backend) {
  return db.collection('sign_ins').where('user_id', '==', SOMEBODY).get()
}

export async function forgetSignIns(backend: Backend): Promise<void> {
  for (const { ref } of (await signIns(backend)).docs) await ref.delete()
}

/** The rows and events of the member's downloads. */
export async function downloads({ db }: Backend) {
  const names = ['download_stats', 'analytics']
  const lists = names.map((name) => db.collection(name).where('user_id', '==', SOMEBODY).get())
  return (await Promise.all(lists)).map(({ docs }) => docs)
}

/** Removes the downloads. Only the first deletion would find them and take more steps. */
export async function forgetDownloads(backend: Backend): Promise<void> {
  for (const { ref } of (await downloads(backend)).flat()) await ref.delete()
}

export async function forgetCalls({ db }: Backend): Promise<void> {
  const { docs } = await db.collection('rate_limits').get()
  for (const { ref } of docs) await ref.delete()
}

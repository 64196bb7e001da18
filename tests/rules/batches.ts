import { ACTIVITY_FIELDS, type LimitedAction } from '@grid/schema/rate-limit'
import {
  type DocumentReference,
  doc,
  type Firestore,
  getDoc,
  increment,
  serverTimestamp,
  type WriteBatch,
  writeBatch,
} from 'firebase/firestore'
import type { Actor } from './actors'
import { blockPath, votePath } from './fixtures'
import { type Fields, newPost } from './records'
import type { RulesDatabase } from './rules-database'
import { type Verdict, verdict } from './verdicts'

/** One write of a batch; lists of steps are what members and attackers send. */
export type Step = {
  readonly kind: 'set' | 'merge' | 'update' | 'delete'
  readonly path: string
  readonly fields: Fields
}

export const set = (path: string, fields: Fields): Step => ({ kind: 'set', path, fields })

export const merge = (path: string, fields: Fields): Step => ({ kind: 'merge', path, fields })

export const update = (path: string, fields: Fields): Step => ({ kind: 'update', path, fields })

export const remove = (path: string): Step => ({ kind: 'delete', path, fields: {} })

/** Changes a counter of a post. */
export const count = (post: string, by: number, counter = 'comment_count'): Step =>
  update(`posts/${post}`, { [counter]: increment(by) })

/** Writes the action of a batch and its time into the activity document, for the rate limit. */
const naming = (action: LimitedAction) => (uid: string, id: string) => {
  const [idField, timeField] = ACTIVITY_FIELDS[action]
  return merge(`member_activity/${uid}`, { [idField]: id, [timeField]: serverTimestamp() })
}

export const namePost = naming('post')
export const nameNewComment = naming('comment')
export const nameDeletion = naming('delete')
export const nameRestore = naming('restore')
export const nameVote = naming('vote')
export const nameEdit = naming('edit')
export const nameReport = naming('report')

/** Writes a trash entry as its owner sends it. */
export const discard = (uid: string, kind: string, id: string, record: Fields): Step =>
  set(`trash/${id}`, { kind, user_id: uid, record, deleted_at: serverTimestamp() })

/** What functions leave of a post or comment that they delete for good. */
export const SPENT: Fields = { kind: 'spent', deleted_at: new Date(0) }

export function publish(uid: string, id: string, post: Fields): Step[] {
  return [namePost(uid, id), set(`posts/${id}`, post)]
}

export function addComment(uid: string, id: string, comment: Fields, post = 'of-ada'): Step[] {
  return [nameNewComment(uid, id), set(`comments/${id}`, comment), count(post, 1)]
}

export function trashPost(uid: string, id: string, record: Fields): Step[] {
  return [discard(uid, 'posts', id, record), remove(`posts/${id}`), nameDeletion(uid, id)]
}

export function restorePost(uid: string, id: string, record: Fields): Step[] {
  return [set(`posts/${id}`, record), remove(`trash/${id}`), nameRestore(uid, id)]
}

/** Deletes a comment without its post's counter: allowed only if the post is deleted for good. */
export function discardComment(uid: string, id: string, record: Fields): Step[] {
  return [discard(uid, 'comments', id, record), remove(`comments/${id}`), nameDeletion(uid, id)]
}

export function trashComment(uid: string, id: string, record: Fields): Step[] {
  const post = String(record['post_id'])
  const entry = discard(uid, 'comments', id, record)
  return [entry, remove(`comments/${id}`), count(post, -1), nameDeletion(uid, id)]
}

export function restoreComment(uid: string, id: string, record: Fields): Step[] {
  const post = String(record['post_id'])
  return [
    set(`comments/${id}`, record),
    remove(`trash/${id}`),
    count(post, 1),
    nameRestore(uid, id),
  ]
}

export function upvote(uid: string, post: string): Step[] {
  const vote = set(votePath(uid, post), { created_at: serverTimestamp() })
  return [vote, count(post, 1, 'upvotes'), nameVote(uid, post)]
}

export function removeUpvote(uid: string, post: string): Step[] {
  return [remove(votePath(uid, post)), count(post, -1, 'upvotes'), nameVote(uid, post)]
}

/** Blocks a member, beside those who are blocked already. */
export function block(uid: string, other: string, before: readonly string[] = []): Step[] {
  const list = { muted_ids: [], blocked_ids: [other, ...before] }
  return [
    set(`hidden_members/${uid}`, list),
    set(blockPath(uid, other), { created_at: serverTimestamp() }),
  ]
}

/** Unblocks the only member who is blocked. */
export function unblock(uid: string, other: string): Step[] {
  const list = { muted_ids: [], blocked_ids: [] }
  return [set(`hidden_members/${uid}`, list), remove(blockPath(uid, other))]
}

/** Edits a post or a comment. */
export function edit(uid: string, path: string, fields: Fields): Step[] {
  const [, id = ''] = path.split('/')
  return [update(path, { updated_at: serverTimestamp(), ...fields }), nameEdit(uid, id)]
}

/** Accepts a comment as the answer of a discussion, or none. */
export function acceptAnswer(uid: string, post: string, answer_id: string | null): Step[] {
  return [update(`posts/${post}`, { answer_id }), nameEdit(uid, post)]
}

export function editProfile(uid: string, fields: Fields): Step[] {
  return [
    update(`profiles/${uid}`, { updated_at: serverTimestamp(), ...fields }),
    nameEdit(uid, uid),
  ]
}

/** Sends a report under its id. */
export function sendReport(uid: string, report: Fields, id = reportIdOf(uid, report)): Step[] {
  return [set(`reports/${id}`, report), nameReport(uid, id)]
}

const reportIdOf = (uid: string, { target_type, target_id }: Fields) =>
  `${target_type}_${target_id}_${uid}`

/** The document as a client reads it before it moves it. */
export async function recordOf(db: Firestore, path: string): Promise<Fields> {
  return (await getDoc(doc(db, path))).data() ?? {}
}

/** Sends the steps as one batch. */
export function commit(
  db: Firestore,
  ...steps: readonly (Step | readonly Step[])[]
): Promise<Verdict> {
  const batch = writeBatch(db)
  for (const step of steps.flat()) add(step, batch, doc(db, step.path))
  return verdict(batch.commit())
}

function add({ kind, fields }: Step, batch: WriteBatch, target: DocumentReference) {
  if (kind === 'set') batch.set(target, fields)
  if (kind === 'merge') batch.set(target, fields, { merge: true })
  if (kind === 'update') batch.update(target, fields)
  if (kind === 'delete') batch.delete(target)
}

/** Publishes a post of a member, as if the pause after the last one were over. */
export async function publishAs(
  database: RulesDatabase,
  actor: Actor,
  id: string,
): Promise<Verdict> {
  await database.store({ [`member_activity/${actor}`]: null })
  return database.send(actor, publish(actor, id, newPost(actor)))
}

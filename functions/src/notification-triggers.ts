import { Timestamp } from 'firebase-admin/firestore'
import {
  type DocumentSnapshot,
  type Change as Event,
  onDocumentWritten,
} from 'firebase-functions/v2/firestore'
import { type Change, notifyMentioned } from './mentions'
import { notify, notifyOfUpvotes, timeOf } from './notifications'

/** What an event changed, and when. */
function changeOf(data: Event<DocumentSnapshot> | undefined, time: string): Change {
  return { before: data?.before.data(), after: data?.after.data(), time: timeOf(time) }
}

/**
 * Notifies the author of a post of upvotes, and the members that the post mentions. A post that
 * returns from the trash brings its votes along, which are not new.
 */
export const notifyOfPosts = onDocumentWritten(
  { document: 'posts/{id}', retry: true },
  async ({ data, params, time }) => {
    const change = changeOf(data, time)
    const [before, after] = [change.before?.['upvotes'], change.after?.['upvotes']]
    if (typeof before === 'number' && typeof after === 'number' && before !== after) {
      await notifyOfUpvotes(params.id, after > before ? change.time : null)
    }
    await notifyMentioned('post', params.id, change)
  },
)

/** Notifies the members that a comment mentions. */
export const notifyOfComments = onDocumentWritten(
  { document: 'comments/{id}', retry: true },
  ({ data, params, time }) => notifyMentioned('comment', params.id, changeOf(data, time)),
)

/** Notifies an author what an admin removed. The notification outlives the dismissed notice. */
export const notifyOfRemovals = onDocumentWritten(
  { document: 'removal_notices/{id}', retry: true },
  async ({ data, params }) => {
    const { user_id, created_at, target_type, excerpt, reason } = data?.after.data() ?? {}
    if (typeof user_id !== 'string' || typeof target_type !== 'string') return
    if (!(created_at instanceof Timestamp)) return
    const fields = { kind: 'removal' as const, target_type, excerpt, reason }
    await notify(user_id, `removal_${params.id}`, created_at, fields)
  },
)

/** Notifies the member who reported a text when an admin has resolved the report. */
export const notifyOfReports = onDocumentWritten(
  { document: 'reports/{id}', retry: true },
  async ({ data, params }) => {
    const { user_id, status, resolved_at, target_type, target_id, post_id } =
      data?.after.data() ?? {}
    if (status === 'open' || typeof user_id !== 'string') return
    if (!(resolved_at instanceof Timestamp) || typeof target_type !== 'string') return
    const is_removed = status !== 'dismissed'
    const fields = { kind: 'report' as const, target_type, target_id, post_id, is_removed }
    await notify(user_id, `report_${params.id}`, resolved_at, fields)
  },
)

import { compareInstants } from '@grid/schema/exact-instant'
import { type Version, versionText } from '@grid/schema/history'
import { LIMITS } from '@grid/schema/limits'
import type { Fields } from '@grid/schema/stored'
import { type DocumentReference, Timestamp } from 'firebase-admin/firestore'
import { auditedBy } from './core/audit'
import { adminCall } from './core/call'
import { db } from './core/firebase'
import type { ChangeHandler } from './document-change'

/** The earlier versions of a post or comment. */
export function historyOf(id: string): DocumentReference {
  return db.doc(`histories/${id}`)
}

/**
 * Stores the text of a post or comment before an edit. Events can be delivered several times and
 * in any order: the time of a version is its key. Nothing is stored of a text that was deleted for
 * good or anonymized, or that a function has spelled otherwise: each edit has a time of its own.
 */
export function storeVersions(kind: 'post' | 'comment'): ChangeHandler {
  return async ({ id, before, after }) => {
    const version = before && versionOf(before)
    if (!version || !after || !isEdited(version, versionOf(after))) return
    const { user_id } = before
    await db.runTransaction(async (transaction) => {
      const [text, trash, history] = await transaction.getAll(
        db.doc(`${kind}s/${id}`),
        db.doc(`trash/${id}`),
        historyOf(id),
      )
      const author = text?.get('user_id') ?? trash?.get('user_id')
      if (author !== user_id) return
      const stored: readonly Version[] = history?.get('versions') ?? []
      if (stored.some(({ written_at }) => isSameTime(written_at, version.written_at))) return
      const all = [...stored, version].toSorted((one, other) =>
        compareInstants(one.written_at, other.written_at),
      )
      transaction.set(historyOf(id), { kind, user_id, versions: latest(all) })
    })
  }
}

function isSameTime(one: Version['written_at'], other: Version['written_at']): boolean {
  return compareInstants(one, other) === 0
}

/** Whether an author wrote another text. What functions change keeps its time. */
function isEdited(before: Version, after: Version | undefined): boolean {
  if (!after) return true
  return before.text !== after.text && !isSameTime(before.written_at, after.written_at)
}

/** The version that a stored text is; undefined for a record that only a console can write. */
function versionOf(text: Fields) {
  const { updated_at } = text
  if (!(updated_at instanceof Timestamp)) return undefined
  return { written_at: updated_at, text: versionText(text) }
}

/** The last versions that fit into the document. */
function latest(versions: readonly Version[]): readonly Version[] {
  let bytes = 0
  const fitting = versions
    .slice(-LIMITS.history.versions)
    .toReversed()
    .filter(({ text }) => {
      bytes += Buffer.byteLength(text ?? '')
      return bytes <= LIMITS.history.bytes
    })
  return fitting.toReversed()
}

/**
 * Hides an earlier version of a post or comment forever. Its time remains. Pages send times in
 * whole milliseconds, as `toMillis` of the Admin SDK has them; its `toDate` rounds.
 */
export const hideVersion = adminCall('hideVersion', async (admin, { text_id, written_at }) => {
  const changed = await auditedBy(admin, async (transaction, audit) => {
    const history = await transaction.get(historyOf(text_id))
    const versions: readonly Version[] = history.get('versions') ?? []
    const isHidden = (version: Version) => version.written_at.toMillis() === Date.parse(written_at)
    if (!versions.some((version) => isHidden(version) && version.text !== null)) return false
    transaction.update(history.ref, {
      versions: versions.map((version) =>
        isHidden(version) ? { ...version, text: null } : version,
      ),
    })
    await audit({
      action_type: 'hide_version',
      target_type: history.get('kind'),
      target_id: text_id,
      details: { written_at },
    })
    return true
  })
  return { changed }
})

import { compareInstants } from '@grid/schema/exact-instant'
import { versionText } from '@grid/schema/history'
import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import { auditedBy } from './core/audit'
import { adminCall } from './core/call'
import {
  type Documents,
  doc,
  readAll,
  type StoredText,
  type TextCollection,
  trashedIn,
} from './core/documents'
import { db } from './core/firebase'
import type { ChangeHandler } from './document-change'

type Version = Documents['histories']['versions'][number]

/** The earlier versions of a post or comment. */
export const historyOf = (id: string) => doc('histories', id)

/**
 * Stores the text of a post or comment before an edit. Events can be delivered several times and
 * in any order: the time of a version is its key. Nothing is stored of a text that was deleted for
 * good or anonymized, or that a function has spelled otherwise: each edit has a time of its own.
 */
export function storeVersions(kind: 'post' | 'comment'): ChangeHandler<TextCollection> {
  return async ({ id, before, after }) => {
    const version = before && versionOf(before)
    if (!version || !after || !isEdited(version, versionOf(after))) return
    const { user_id } = before
    await db.runTransaction(async (transaction) => {
      const documents = [doc(`${kind}s`, id), doc('trash', id)] as const
      const [text, trash, history] = await readAll(transaction, ...documents, historyOf(id))
      const author = text.data()?.user_id ?? trashedIn(trash)?.user_id
      if (author === undefined || author !== user_id) return
      const stored = history.data()?.versions ?? []
      if (stored.some(({ written_at }) => isSameTime(written_at, version.written_at))) return
      const all = [...stored, version].toSorted((one, other) =>
        compareInstants(one.written_at, other.written_at),
      )
      transaction.set(history.ref, { kind, user_id: author, versions: latest(all) })
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
function versionOf(text: StoredText): Version | undefined {
  const { updated_at } = text
  if (!(updated_at instanceof Timestamp)) return undefined
  return { written_at: updated_at, text: versionText(text) }
}

/** The last versions that fit into the document. */
function latest(versions: readonly Version[]): Version[] {
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
    const stored = history.data()
    const isHidden = (version: Version) => version.written_at.toMillis() === Date.parse(written_at)
    if (!stored?.versions.some((one) => isHidden(one) && one.text !== null)) return false
    const versions = stored.versions.map((one) => (isHidden(one) ? { ...one, text: null } : one))
    transaction.update(history.ref, { versions })
    await audit({
      action_type: 'hide_version',
      target_type: stored.kind,
      target_id: text_id,
      details: { written_at },
    })
    return true
  })
  return { changed }
})

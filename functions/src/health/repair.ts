import { type DocumentReference, FieldValue } from 'firebase-admin/firestore'
import { db } from '../core/db'
import { hasStatus } from '../core/status'
import { refreshReputation } from '../figures/reputation'
import type { Drift } from './check'

/**
 * Moves a figure by what it is off. An increment, so that what triggers count at the same moment
 * is not lost; a tally that nothing is left of goes. A document that went away stays away.
 */
export async function repair(drift: Drift): Promise<void> {
  const document = db.doc(drift.path)
  if (drift.is === 0 && drift.path.includes('_tallies/')) {
    await document.delete()
    return
  }
  if (document.parent.id === 'profiles') {
    await refreshReputation(document.id)
    return
  }
  const [outer = drift.field, inner] = drift.field.split('.')
  const step = FieldValue.increment(drift.is - drift.was)
  const change = { [outer]: inner ? { [inner]: step } : step }
  if (drift.says) await document.set({ ...drift.says, ...change }, { merge: true })
  else await updateExisting(document, change)
}

async function updateExisting(
  document: DocumentReference,
  change: Record<string, unknown>,
): Promise<void> {
  try {
    await document.update(change)
  } catch (error) {
    if (!hasStatus(error, 'not-found')) throw error
  }
}

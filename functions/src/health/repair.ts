import { db } from '../core/firebase'
import { refreshReputation } from '../figures/reputation'
import { isTally, writeMoves } from '../figures/write-moves'
import type { Drift } from './check'

/**
 * Mends a figure that still says what it said when it was compared, so that two who mend it at
 * once do so once; what moved since is compared anew the next night. A tally that nothing is left
 * of goes, a document that went away stays away. True when something was written.
 */
export async function repair(drift: Drift): Promise<boolean> {
  const { path, field, was, is, mayCreate, fields } = drift
  const document = db.doc(path)
  if (document.parent.id === 'profiles') return refreshReputation(document.id)
  return db.runTransaction(async (transaction) => {
    const stored = await transaction.get(document)
    if ((stored.get(field) ?? 0) !== was) return false
    if (!mayCreate) {
      if (stored.exists) transaction.update(document, { [field]: is })
      return stored.exists
    }
    if (is === 0 && isTally(path)) transaction.delete(document)
    else writeMoves(transaction, new Map([[path, { fields, steps: new Map([[field, is - was]]) }]]))
    return true
  })
}

import { isTagOrAuthorCounter } from '@grid/schema/counter-moves'
import { db } from '../core/firebase'
import { writeMoves } from '../counters/counters'
import { refreshCommentCount, refreshReputation } from '../counters/post-sums'
import type { Drift } from './check'

/**
 * Mends a figure that still says what it said when it was compared, so that two who mend it at
 * once do so once; what moved since is compared anew the next night. What members' own writes move
 * is summed anew instead: a comparison may have seen its parts at different moments. A tally that
 * nothing is left of goes. True when something was written.
 */
export async function repair(drift: Drift): Promise<boolean> {
  const { path, field, was, is, fields } = drift
  const document = db.doc(path)
  if (document.parent.id === 'profiles') return refreshReputation(document.id)
  if (document.parent.id === 'posts') return refreshCommentCount(document.id)
  return db.runTransaction(async (transaction) => {
    const stored = await transaction.get(document)
    if ((stored.get(field) ?? 0) !== was) return false
    if (is === 0 && isTagOrAuthorCounter(path)) transaction.delete(document)
    else writeMoves(transaction, new Map([[path, { fields, steps: new Map([[field, is - was]]) }]]))
    return true
  })
}

import { isTagOrAuthorCounter } from '@grid/schema/counter-moves'
import { db } from '../core/firebase'
import { writeMoves } from '../counters/counters'
import { refreshCommentCount, refreshReputation } from '../counters/post-sums'
import type { Drift } from './check'

/**
 * Repairs a counter if it still has the compared value, so that two concurrent repairs apply once.
 * Counters that members write themselves are summed again instead, because a comparison may have
 * read their parts at different times. A counter of a tag or author without posts is deleted. True
 * if something was written.
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

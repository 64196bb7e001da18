import { isTagOrAuthorCounter, type Moves, nestedSteps } from '@grid/schema/counter-moves'
import { FieldValue, type Transaction } from 'firebase-admin/firestore'
import { db } from '../core/firebase'

/** Writes the changes as increments, so that concurrent changes add up. */
export function writeMoves(transaction: Transaction, moves: Moves): void {
  for (const [path, { fields, steps }] of moves) {
    transaction.set(
      db.doc(path),
      {
        ...fields,
        ...nestedSteps(steps, FieldValue.increment),
        ...(isTagOrAuthorCounter(path) ? {} : { updated_at: FieldValue.serverTimestamp() }),
      },
      { merge: true },
    )
  }
}

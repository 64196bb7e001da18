import { isTagOrAuthorCounter, type Moves, type Steps } from '@grid/schema/counter-moves'
import { FieldValue, type Transaction } from 'firebase-admin/firestore'
import { db } from '../core/firebase'

/** Writes the changes as increments, so that concurrent changes add up. */
export function writeMoves(transaction: Transaction, moves: Moves): void {
  for (const [path, { fields, steps }] of moves) {
    transaction.set(
      db.doc(path),
      {
        ...fields,
        ...nested(steps),
        ...(isTagOrAuthorCounter(path) ? {} : { updated_at: FieldValue.serverTimestamp() }),
      },
      { merge: true },
    )
  }
}

/** `{ 'a.b': 1 }` as Firestore merges it: `{ a: { b: increment(1) } }`. */
function nested(steps: Steps): Record<string, unknown> {
  const plain: Record<string, FieldValue> = {}
  const maps: Record<string, Record<string, FieldValue>> = {}
  for (const [field, step] of steps) {
    const [outer = field, inner] = field.split('.')
    const increment = FieldValue.increment(step)
    if (inner) maps[outer] = { ...maps[outer], [inner]: increment }
    else plain[outer] = increment
  }
  return { ...plain, ...maps }
}

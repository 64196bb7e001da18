import { runTransaction, type Transaction } from 'firebase/firestore'
import { withDeadline } from './deadline'
import { db } from './firestore'

/**
 * Makes a single write that happens now or fails. Without a transaction the SDK would keep a write
 * that finds no connection, and send it some time later, when its maker was told that it failed.
 */
export function writeOnline(write: (transaction: Transaction) => unknown): Promise<void> {
  return withDeadline(() =>
    runTransaction(db, async (transaction) => {
      write(transaction)
    }),
  )
}

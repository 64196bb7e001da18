import {
  type CollectionReference,
  type DocumentReference,
  doc,
  type FieldValue,
  type Transaction,
} from 'firebase/firestore'
import { useMemo } from 'react'
import { createStore } from 'zustand/vanilla'
import {
  type Loaded,
  type SubscriptionErrorHandlers,
  subscribeToRecord,
  useSubscription,
  writeOnline,
} from './documents.firestore'
import { UserFacingError } from './errors'

/** A document as a record with its id. */
type Stored = { readonly id: string }

/** A document of the member that has subscriptions in this tab. */
type Own = {
  readonly subscriptions: number
  /** What this tab has stored last. */
  readonly stored: Stored | null
  /** Whether the server has ever sent the document. */
  readonly isSent: boolean
}

const ownDocuments = createStore<ReadonlyMap<string, Own>>(() => new Map())

/** Changes a document that has subscriptions. Without any, nothing is kept. */
function change(path: string, changes: Partial<Own>): void {
  const before = ownDocuments.getState()
  const own = { subscriptions: 0, stored: null, isSent: false, ...before.get(path), ...changes }
  const others = [...before].filter(([other]) => other !== path)
  const changed = own.subscriptions > 0 ? [...others, [path, own] as const] : others
  ownDocuments.setState(new Map(changed), true)
}

function countOf(path: string): number {
  return ownDocuments.getState().get(path)?.subscriptions ?? 0
}

/** Shows a document that was just stored to its subscriptions in this tab. */
export function showStored(path: string, stored: Stored): void {
  change(path, { stored })
}

/**
 * Subscribes to a document of the member, such as a list of settings; null if there is none.
 *
 * Also emits what `writeOwn` stores. The server may never send a document that did not exist
 * before: the SDK takes a missing document as still missing at the time of each snapshot, and
 * ignores the document if it was stored before that time (`WatchChangeAggregator` in the SDK).
 * Firestore keeps the order that this needs. The emulator does not.
 *
 * @returns unsubscribes.
 */
export function subscribeToOwn<T extends Stored>(
  reference: DocumentReference<T>,
  emit: (record: T | null) => void,
  handlers: SubscriptionErrorHandlers,
): () => void {
  const { path } = reference
  change(path, { subscriptions: countOf(path) + 1 })
  const stopOwn = ownDocuments.subscribe((state, before) => {
    const stored = state.get(path)?.stored
    if (stored && stored !== before.get(path)?.stored) emit(stored as T)
  })
  const receive = (sent: T | null) => {
    const own = ownDocuments.getState().get(path)
    if (sent && !own?.isSent) change(path, { isSent: true })
    emit(sent ?? (own?.isSent ? null : (own?.stored as T | null)))
  }
  const stop = subscribeToRecord(reference, receive, handlers)
  return () => {
    stopOwn()
    stop()
    change(path, { subscriptions: countOf(path) - 1 })
  }
}

/** A document of the member by its id, as `subscribeToOwn` emits it. */
export function useOwn<T extends Stored>(
  collection: CollectionReference<T>,
  id: string,
  failure: string,
): Loaded<T | null> {
  const reference = useMemo(() => doc(collection, id), [collection, id])
  return useSubscription(reference, subscribeToOwn<T>, failure)
}

/** Values of fields, or what the server makes of them, such as the time of the request. */
type Values<T> = { readonly [Field in keyof T]: T[Field] | FieldValue }

/** Replaces a document of the member in a transaction. */
export type ReplaceOwn = <T extends Stored>(
  reference: DocumentReference<T>,
  fields: Values<Omit<T, 'id'>>,
) => void

/**
 * Replaces documents of the member. Subscriptions in this tab receive them when they are stored.
 *
 * @throws UserFacingError after 15 s without a response.
 */
export async function writeOwn(
  write: (transaction: Transaction, replace: ReplaceOwn) => Promise<void>,
): Promise<void> {
  const replaced = new Map<string, Stored>()
  await writeOnline(async (transaction) => {
    // Firestore may run the transaction again.
    replaced.clear()
    await write(transaction, (reference, fields) => {
      transaction.set(reference.withConverter(null), fields)
      replaced.set(reference.path, { ...fields, id: reference.id })
    })
  })
  for (const [path, stored] of replaced) showStored(path, stored)
}

/**
 * A list of such a document with an entry, as the first, or without it; null if that is so already.
 *
 * @throws UserFacingError with the text `full` if there are `max` entries.
 */
export function withEntry(
  list: readonly string[],
  entry: string,
  isListed: boolean,
  { max, full }: { readonly max: number; readonly full: string },
): string[] | null {
  if (list.includes(entry) === isListed) return null
  if (!isListed) return list.filter((other) => other !== entry)
  if (list.length >= max) throw new UserFacingError(full)
  return [entry, ...list]
}

import type { COLLECTIONS, StatName, StatOf } from '@grid/schema/collections'
import type { notification } from '@grid/schema/notification'
import type { Instant } from '@grid/schema/stored'
import {
  type CollectionReference,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type FirestoreDataConverter,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore'
import type * as z from 'zod/mini'
import { AppError } from './errors'
import { db } from './firebase'

/** A type of the schema as the Admin SDK returns it, which has its own class for times. */
type WithTimestamps<T> = T extends Instant
  ? Timestamp
  : T extends object
    ? { [Name in keyof T]: WithTimestamps<T[Name]> }
    : T

/** What works once. */
type OneTime = { purpose: string; user_id: string | null; expires_at: Timestamp }

/** The documents that only functions read and write. They are in no schema. */
type ServerDocuments = {
  /** The request for a deletion, by which it is resumed. An operator can write one by hand. */
  account_deletions: {
    posts: 'keep' | 'delete'
    started_at?: Timestamp
    held_at?: Timestamp
    finished_at?: Timestamp
  }
  /** E-mail and password of an account when they were last compared. */
  credentials: {
    user_id: string
    email: string | null
    email_verified: boolean
    password_updated_at: Timestamp | null
  }
  /** When the next daily mail is due and since when it counts, `is_held` also what is too much. */
  digests: { due_at: Timestamp; day: string; since: Timestamp; is_held?: boolean }
  /** The followers who are not notified of a text yet: those after an id. */
  fan_outs: {
    kind: 'post' | 'comment'
    text_id: string
    written_at: Timestamp
    after: string
    expires_at: Timestamp
  }
  github_states: OneTime & { code_challenge: string; return_url: string }
  passkey_challenges: OneTime & { rp_id: string; origin: string }
  rate_limits: { count: number; expires_at: Timestamp }
  recovery_codes: {
    user_id: string
    algorithm: string
    salt: string
    hashes: readonly string[]
    created_at: Timestamp
  }
}

type Schemas = typeof COLLECTIONS

/** Collection → the type of its documents. */
export type Documents = ServerDocuments & {
  [Name in keyof Schemas]: WithTimestamps<z.infer<Schemas[Name]>>
}

export type CollectionName = keyof Documents

/** The collections of what members write in public. */
export type TextCollection = 'posts' | 'comments'

/** The reference of a document. */
export type Reference<N extends CollectionName> = DocumentReference<Documents[N], Documents[N]>

/** A document that was read, which may not exist. */
export type Snapshot<N extends CollectionName> = DocumentSnapshot<Documents[N], Documents[N]>

/** A document that a query found. */
export type Found<N extends CollectionName> = QueryDocumentSnapshot<Documents[N], Documents[N]>

/** A document of which a query reads some fields. */
export type Selected<
  N extends CollectionName,
  Field extends keyof Documents[N],
> = QueryDocumentSnapshot<Pick<Documents[N], Field>, Pick<Documents[N], Field>>

/**
 * A collection whose documents have the type of their schema. Rules and functions write nothing
 * else, but a console can, and nothing is checked here: code that must not fail checks the values.
 */
export function collection<N extends CollectionName>(
  name: N,
): CollectionReference<Documents[N], Documents[N]> {
  return db.collection(name).withConverter(typed<Documents[N]>())
}

/** The document of a collection with an id. */
export function doc<N extends CollectionName>(name: N, id: string): Reference<N> {
  return collection(name).doc(id)
}

/** The notifications of a member. Triggers write them from what they do not check. */
export function notificationsOf(uid: string) {
  const all = doc('profiles', uid).collection('notifications')
  return all.withConverter(typed<Unchecked<z.infer<typeof notification>>>())
}

/** A document of `stats`; each has its own type. */
export function statsDocument<Name extends StatName>(name: Name) {
  return db.doc(`stats/${name}`).withConverter(typed<WithTimestamps<Omit<StatOf<Name>, 'id'>>>())
}

function typed<T extends DocumentData>(): FirestoreDataConverter<T, T> {
  return {
    toFirestore: (fields: DocumentData) => fields as T,
    fromFirestore: (found) => found.data() as T,
  }
}

/** A query that reads some fields of each document alone. */
export function select<T extends DocumentData, Name extends keyof T & string>(
  query: Query<T, T>,
  ...names: readonly Name[]
) {
  return query.select(...names).withConverter(typed<Pick<T, Name>>())
}

/** Reads documents of several collections in one request. */
export async function readAll<All extends readonly DocumentData[]>(
  reader: Transaction | Firestore,
  ...documents: { readonly [At in keyof All]: DocumentReference<All[At], All[At]> }
) {
  const found: unknown = await reader.getAll(...(documents as readonly DocumentReference[]))
  return found as { readonly [At in keyof All]: DocumentSnapshot<All[At], All[At]> }
}

/** The deleted text of an entry of the trash. Undefined if the text was deleted for good. */
export function trashedIn(entry: Snapshot<'trash'>) {
  const stored = entry.data()
  return stored?.kind === 'spent' ? undefined : stored
}

type NameIn<T> = T extends unknown ? keyof T : never

/**
 * The fields of a document whose values are not known to be right. An event is delivered until its
 * trigger succeeds, so a document that a console has damaged must not make it fail.
 */
export type Unchecked<T> = { readonly [Name in NameIn<T>]?: unknown }

/** A stored post or comment. */
export type StoredText = Unchecked<Documents[TextCollection]>

/** The fields of a document that may not exist, to be checked before they are used. */
export function unchecked<T>(found: { data(): T | undefined } | undefined): Unchecked<T> {
  return found?.data() ?? {}
}

/**
 * Reads a document that works once and deletes it, whether or not it is valid.
 *
 * @param expected - The fields that it must have.
 * @throws AppError `challenge_expired` if it is unknown, was used before, is too old, or has other
 * fields.
 */
export async function consumeDocument<N extends 'github_states' | 'passkey_challenges'>(
  document: Reference<N>,
  expected: Partial<Documents[N]>,
): Promise<Documents[N]> {
  const issued = await db.runTransaction(async (transaction) => {
    const found = await transaction.get(document)
    if (found.exists) transaction.delete(document)
    return found.data()
  })
  const isValid =
    issued?.expires_at instanceof Timestamp &&
    issued.expires_at.toMillis() > Date.now() &&
    Object.entries(expected).every(([field, value]) => Reflect.get(issued, field) === value)
  if (!isValid) throw new AppError('challenge_expired')
  return issued
}

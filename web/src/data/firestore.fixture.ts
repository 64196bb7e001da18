import { LIMITS } from '@grid/schema/limits'
import { DocumentSnapshot, type Found, find, type Source } from './firestore-query.fixture'
import {
  addSubscription,
  cachedDocuments,
  commit,
  type Documents,
  type Fields,
  FirestoreError,
  isReachable,
  respond,
  storedDocuments,
  type Write,
} from './firestore-server.fixture'

/**
 * An in-memory double of the part of `firebase/firestore` that the site uses. The setup of the
 * project `unit-web` installs it. Tests control its server through `firestore` of
 * `firestore-server.fixture.ts`.
 *
 * No package does this for the modular client. firestore-vitest and firestore-jest-mock return
 * prepared rows: they do not store writes and have no subscriptions. `@firebase-bridge` replaces
 * the Admin SDK. The emulator proves rules and functions; starting it for each run takes too long.
 */
export * from './firestore-query.fixture'

const snapshotOf = (source: Source, found: readonly Found[], fromCache: boolean) =>
  source.isDocument
    ? new DocumentSnapshot(source, found[0]?.[1], fromCache)
    : new QuerySnapshot(source, found, fromCache)

class QuerySnapshot {
  readonly docs: readonly DocumentSnapshot[]
  readonly metadata: { readonly fromCache: boolean; readonly hasPendingWrites: boolean }

  constructor(
    readonly query: Source,
    found: readonly Found[],
    fromCache: boolean,
  ) {
    this.docs = found.map(
      ([path, fields]) => new DocumentSnapshot(query.documentAt(path), fields, fromCache),
    )
    this.metadata = { fromCache, hasPendingWrites: false }
  }

  get size(): number {
    return this.docs.length
  }
  get empty(): boolean {
    return this.size === 0
  }
}

/**
 * What the server finds. Rules limit how many documents a query may ask for.
 *
 * @throws FirestoreError `permission-denied` for more.
 */
function findOnServer(source: Source): readonly Found[] {
  const max = source.path === 'posts' ? LIMITS.page.posts : LIMITS.page.audit
  if (!source.isDocument && source.limit > max) throw new FirestoreError('permission-denied')
  return find(source, storedDocuments())
}

function readFromServer(source: Source) {
  return respond({ kind: 'read', paths: [source.path] }, () =>
    snapshotOf(source, findOnServer(source), false),
  )
}

async function readFromCache(source: Source) {
  return snapshotOf(source, find(source, cachedDocuments()), true)
}

export {
  readFromCache as getDocFromCache,
  readFromCache as getDocsFromCache,
  readFromServer as getDoc,
  readFromServer as getDocFromServer,
  readFromServer as getDocs,
  readFromServer as getDocsFromServer,
}

type Options = { readonly includeMetadataChanges?: boolean }
type Next = (snapshot: DocumentSnapshot | QuerySnapshot) => void
type Fail = (error: unknown) => void

/**
 * Subscribes to a document or a query. Emits cached documents first, as the SDK does, then those of
 * the server, then each change. Offline, it emits the cached state at once.
 */
export function onSnapshot(source: Source, ...rest: readonly (Options | Next | Fail)[]) {
  const [next, fail = () => undefined] = rest.filter((each) => typeof each === 'function') as [
    Next,
    Fail?,
  ]
  const options = rest.find((each) => typeof each === 'object')
  let last: { readonly found: readonly Found[]; readonly fromCache: boolean } | null = null
  let state: 'new' | 'waiting' | 'answered' | 'closed' = 'new'

  const emit = (documents: Documents, fromCache: boolean) => {
    const found = find(source, documents)
    const isSame = last !== null && isSameResult(last.found, found)
    const isConfirmed = last?.fromCache !== fromCache && options?.includeMetadataChanges === true
    if (state === 'closed' || (isSame && !isConfirmed)) return
    last = { found, fromCache }
    next(snapshotOf(source, found, fromCache))
  }
  const refresh = () => {
    if (!isReachable()) emit(cachedDocuments(), true)
    else if (state === 'answered') emit(storedDocuments(), false)
    else if (state === 'new') listen()
  }
  const listen = () => {
    state = 'waiting'
    respond({ kind: 'listen', paths: [source.path] }, () => findOnServer(source))
      .then(() => {
        if (state === 'waiting') state = 'answered'
        refresh()
      })
      .catch(end)
  }
  const end = (error: unknown) => {
    if (state === 'closed') return
    stop()
    fail(error)
  }
  const emitted = () => new Map(last?.found ?? [])
  const remove = addSubscription({ path: source.path, emitted, refresh, fail: end })
  const stop = () => {
    state = 'closed'
    remove()
  }
  queueMicrotask(() => {
    if (state !== 'new') return
    if (find(source, cachedDocuments()).length > 0) emit(cachedDocuments(), true)
    refresh()
  })
  return stop
}

function isSameResult(one: readonly Found[], other: readonly Found[]): boolean {
  return (
    one.length === other.length &&
    one.every(([path, fields], at) => path === other[at]?.[0] && fields === other[at]?.[1])
  )
}

/** How often the SDK tries a transaction. */
const ATTEMPTS = 5

class Transaction {
  readonly writes: Write[] = []
  readonly #read = new Map<string, Fields | undefined>()

  async get(source: Source) {
    if (this.writes.length > 0) throw new FirestoreError('invalid-argument')
    const snapshot = await readFromServer(source)
    if (snapshot instanceof DocumentSnapshot) this.#read.set(source.path, snapshot.fields)
    return snapshot
  }
  set({ path }: Source, fields: Fields, { merge = false } = {}): this {
    return this.#add({ path, how: merge ? 'merge' : 'set', fields })
  }
  update({ path }: Source, fields: Fields): this {
    return this.#add({ path, how: 'update', fields })
  }
  delete({ path }: Source): this {
    return this.#add({ path, how: 'delete', fields: {} })
  }
  /** Whether a document that it read has changed since. */
  isOutdated(): boolean {
    return [...this.#read].some(([path, fields]) => storedDocuments().get(path) !== fields)
  }
  #add(write: Write): this {
    this.writes.push(write)
    return this
  }
}

/** Repeats it after `aborted`; the SDK does so after every error that may pass. */
export async function runTransaction<T>(
  _database: unknown,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await attemptTransaction(run)
    } catch (error) {
      if (!(error instanceof FirestoreError && error.code === 'aborted')) throw error
    }
  }
  return attemptTransaction(run)
}

async function attemptTransaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
  const transaction = new Transaction()
  const result = await run(transaction)
  const { writes } = transaction
  if (writes.length === 0) return result
  if (transaction.isOutdated()) throw new FirestoreError('aborted')
  await respond({ kind: 'write', paths: writes.map(({ path }) => path) }, () => commit(writes))
  return result
}

const isSameSource = (one: Source, other: Source) => one.isEqual(other)

export { isSameSource as queryEqual, isSameSource as refEqual }

/**
 * The server and the network of the double of Firestore in `firestore.fixture.ts`. Tests store
 * documents here, look at what the product has stored, and decide how requests end.
 */

export type Fields = Readonly<Record<string, unknown>>
/** Documents by path, such as `posts/p1`. */
export type Documents = ReadonlyMap<string, Fields>
/** A document with its id, as the product reads it. */
type StoredRecord = { readonly id: string } & Fields

/** A read at one time, a subscription, or the writes of a transaction. */
type Kind = 'read' | 'listen' | 'write'
/** A request of the product: the documents or the collection that it reads, or what it writes. */
export type FirestoreRequest = { readonly kind: Kind; readonly paths: readonly string[] }

/** A write of a transaction. */
export type Write = {
  readonly path: string
  readonly how: 'set' | 'merge' | 'update' | 'delete'
  readonly fields: Fields
}

/** A value that the server computes from the stored one, such as an increment. */
export class FieldTransform {
  constructor(readonly apply: (stored: unknown) => unknown) {}
}

/** An error of Firestore's client. */
export class FirestoreError extends Error {
  override readonly name = 'FirebaseError'
  constructor(readonly code: string) {
    super(code)
  }
}

/** A subscription, as the server sees it. */
export type Subscription = {
  readonly path: string
  /** The documents that it has emitted last. */
  readonly emitted: () => Documents
  /** Emits the result of its query if that has changed. */
  readonly refresh: () => void
  /** Ends it with an error. */
  readonly fail: (error: FirestoreError) => void
}

/** What happens to the requests at a path or below it. */
type Disturbance = { readonly path: string; readonly on: Kind | undefined }
type Failure = Disturbance & { readonly code: string; readonly isStored: boolean; left: number }
type Hold = Disturbance & { readonly end: Promise<void> }

const subscriptions = new Set<Subscription>()
const failures = new Set<Failure>()
const holds = new Set<Hold>()
let documents = new Map<string, Fields>()
let cached = new Map<string, Fields>()
let requests: FirestoreRequest[] = []
let isOnline = true
let isRefreshing = false

const isAt = (path: string, place: string) => path === place || path.startsWith(`${place}/`)
const concerns =
  ({ kind, paths }: FirestoreRequest) =>
  ({ path, on }: Disturbance) =>
    (on ?? kind) === kind && paths.some((each) => isAt(each, path))

export const storedDocuments = (): Documents => documents

/** The documents in the client's cache: those of open subscriptions, and those of `cache`. */
export function cachedDocuments(): Documents {
  const emitted = [...subscriptions].flatMap((each) => [...each.emitted()])
  return new Map([...emitted, ...cached])
}

export const isReachable = () => isOnline

export function addSubscription(subscription: Subscription): () => void {
  subscriptions.add(subscription)
  return () => subscriptions.delete(subscription)
}

/**
 * Runs a request at the server. A held request is processed at once; its response waits.
 *
 * @throws FirestoreError as a test has arranged, or `unavailable` while offline.
 */
export async function respond<T>(request: FirestoreRequest, run: () => T): Promise<T> {
  requests.push(request)
  const failure = [...failures].find(concerns(request))
  if (failure) failure.left -= 1
  if (failure?.left === 0) failures.delete(failure)
  const isProcessed = isOnline && (failure?.isStored ?? true)
  const response = isProcessed ? { value: run() } : null
  await Promise.all([...holds].filter(concerns(request)).map(({ end }) => end))
  if (failure) throw new FirestoreError(failure.code)
  if (!response) throw new FirestoreError('unavailable')
  return response.value
}

/** Applies the writes of a transaction together. An update needs an existing document. */
export function commit(writes: readonly Write[]): void {
  const next = new Map(documents)
  for (const { path, how, fields } of writes) {
    const before = next.get(path)
    if (how === 'update' && !before) throw new FirestoreError('not-found')
    if (how === 'delete') next.delete(path)
    else next.set(path, { ...(how === 'set' ? {} : before), ...computed(fields, before ?? {}) })
  }
  documents = next
  refreshSoon()
}

function computed(fields: Fields, before: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof FieldTransform ? value.apply(before[name]) : value,
    ]),
  )
}

/** Emits changes to the subscriptions, asynchronously and several changes at once, as the SDK. */
function refreshSoon(): void {
  if (isRefreshing) return
  isRefreshing = true
  queueMicrotask(() => {
    isRefreshing = false
    for (const each of [...subscriptions]) each.refresh()
  })
}

const asRecord = ([path, fields]: readonly [string, Fields]): StoredRecord => ({
  ...fields,
  id: path.split('/').at(-1) ?? '',
})

function put(into: Map<string, Fields>, collection: string, records: readonly object[]): void {
  for (const { id, ...fields } of records as readonly StoredRecord[])
    into.set(`${collection}/${id}`, fields)
  refreshSoon()
}

/** What a test decides about the requests at a path: a document, or a collection. */
export const firestore = {
  /** Stores records of a collection, such as `posts`, under their ids. */
  store(collection: string, ...records: readonly object[]): void {
    documents = new Map(documents)
    put(documents, collection, records)
  },

  /** Deletes a document, or all documents of a collection. */
  remove(place: string): void {
    documents = new Map([...documents].filter(([path]) => !isAt(path, place)))
    refreshSoon()
  },

  /** The record at a path, such as `posts/p1`. */
  stored(path: string): StoredRecord | undefined {
    const fields = documents.get(path)
    return fields && asRecord([path, fields])
  },

  /** The records of a collection, in the order in which they were stored. */
  storedIn(collection: string): readonly StoredRecord[] {
    const depth = collection.split('/').length + 1
    return [...documents]
      .filter(([path]) => isAt(path, collection) && path.split('/').length === depth)
      .map(asRecord)
  },

  /** Puts records into the client's cache only, as an earlier subscription would. */
  cache(collection: string, ...records: readonly object[]): void {
    cached = new Map(cached)
    put(cached, collection, records)
  },

  /**
   * Lets requests fail, and ends the subscriptions there. With `isStored`, a write is stored and
   * only its response is lost.
   *
   * @param times - how many requests fail; without it, all until the returned function is called.
   */
  fail(
    path: string,
    code: string,
    { on, times = Number.POSITIVE_INFINITY, isStored = false }: FailOptions = {},
  ): () => void {
    const failure = { path, code, on, isStored, left: times }
    failures.add(failure)
    const isEnded = (each: Subscription) => (on ?? 'listen') === 'listen' && isAt(each.path, path)
    for (const each of [...subscriptions].filter(isEnded)) {
      if (failure.left === 0) break
      failure.left -= 1
      each.fail(new FirestoreError(code))
    }
    if (failure.left === 0) failures.delete(failure)
    return () => failures.delete(failure)
  },

  /** Holds the responses back until the returned function is called. */
  hold(path: string, on?: Kind): () => void {
    let release: () => void = () => undefined
    const end = new Promise<void>((resolve) => (release = resolve))
    const hold = { path, on, end }
    holds.add(hold)
    return () => {
      holds.delete(hold)
      release()
    }
  },

  /** Cuts the connection: subscriptions emit what is cached, and requests fail. */
  goOffline(): void {
    isOnline = false
    refreshSoon()
  },

  /** Restores the connection. Subscriptions emit what the server has. */
  goOnline(): void {
    isOnline = true
    refreshSoon()
  },

  /** The requests so far, in order. */
  requests: (): readonly FirestoreRequest[] => requests,

  /** How many subscriptions are open at a path or below it. */
  subscriptionsTo: (place: string): number =>
    [...subscriptions].filter(({ path }) => isAt(path, place)).length,

  /** Makes an empty, reachable server without requests. Runs after each test. */
  reset(): void {
    for (const each of [subscriptions, failures, holds]) each.clear()
    documents = new Map()
    cached = new Map()
    requests = []
    isOnline = true
  },
}

type FailOptions = {
  readonly on?: Kind
  readonly times?: number
  readonly isStored?: boolean
}

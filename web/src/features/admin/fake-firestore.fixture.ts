import { LIMITS } from '@grid/schema/limits'

/**
 * An in-memory double of `firebase/firestore` for tests of the dashboard. It stores rows and runs
 * queries as the server does.
 */

type Row = { readonly id: string } & Readonly<Record<string, unknown>>
type Step = (rows: readonly Row[]) => readonly Row[]
type Order = Step & { readonly field: string }
/** A bound of the field that orders the query. */
type Bound = { readonly of: (field: string) => Step }
type Source = {
  readonly path: string
  readonly steps: readonly Step[]
  readonly withConverter: () => Source
}
type Snapshot = ReturnType<typeof snapshotOf>

/** A subscription, and functions that emit to it directly. */
export type Listener = {
  readonly source: object
  readonly isOpen: () => boolean
  readonly emit: (rows: readonly Row[], fromCache: boolean) => void
  readonly reject: (error: Error) => void
}

const tables = new Map<string, readonly Row[]>()
const failing = new Set<string>()
const held = new Set<string>()
let reads: string[] = []
let listeners: Listener[] = []

/** Stores the rows of a collection. */
export function store(path: string, rows: readonly Row[]): void {
  tables.set(path, rows)
}

/** Makes every read of a collection fail, or succeed again. */
export function fail(path: string, isFailing = true): void {
  if (isFailing) failing.add(path)
  else failing.delete(path)
}

/** Makes subscriptions to a collection emit only what a test emits through their `Listener`. */
export function hold(path: string): void {
  held.add(path)
}

/** Every subscription of a test, in order. */
export function listenersSoFar(): readonly Listener[] {
  return listeners
}

/** The paths that were read since the previous call. */
export function readsSoFar(): readonly string[] {
  const before = reads
  reads = []
  return before
}

export function forgetAll(): void {
  tables.clear()
  failing.clear()
  held.clear()
  reads = []
  listeners = []
}

const source = (path: string, steps: readonly Step[] = []): Source => {
  const self: Source = { path, steps, withConverter: () => self }
  return self
}
const snapshotOf = (row: Row | undefined) => ({
  id: row?.id,
  exists: () => row !== undefined,
  data: () => row,
  metadata: { fromCache: false },
})

/** The largest limit that the rules accept. */
const mostAtOnce = (collection: string) =>
  collection === 'posts' ? LIMITS.page.posts : LIMITS.page.audit

function answer({ path, steps }: Source) {
  const [collection = '', id] = path.split('/')
  if (failing.has(collection)) throw Object.assign(new Error(collection), { code: 'unavailable' })
  const rows = tables.get(collection) ?? []
  if (id !== undefined) return snapshotOf(rows.find((row) => row.id === id))
  const docs = steps.reduce((left, step) => step(left), rows).map(snapshotOf)
  if (docs.length > mostAtOnce(collection)) throw new Error(`Too much of ${collection} at once.`)
  return { docs, empty: docs.length === 0, metadata: { fromCache: false } }
}

async function readOnce(requested: Source) {
  reads.push(requested.path)
  return answer(requested)
}

export {
  readOnce as getDoc,
  readOnce as getDocFromServer,
  readOnce as getDocs,
  readOnce as getDocsFromServer,
}

export function onSnapshot(
  requested: Source,
  _: object,
  next: (snapshot: object) => void,
  reject: (error: unknown) => void,
): () => void {
  let isOpen = true
  listeners.push({
    source: requested,
    isOpen: () => isOpen,
    emit: (rows, fromCache) =>
      next({ docs: rows.map(snapshotOf), empty: rows.length === 0, metadata: { fromCache } }),
    reject,
  })
  if (!held.has(requested.path)) {
    readOnce(requested).then(
      (snapshot) => isOpen && next(snapshot),
      (error: unknown) => isOpen && reject(error),
    )
  }
  return () => {
    isOpen = false
  }
}

const isSame = (one: Source, other: Source) => one === other

export { isSame as queryEqual, isSame as refEqual }

export const getFirestore = () => ({})
export const connectFirestoreEmulator = () => undefined
export const collection = (_: object, ...path: string[]) => source(path.join('/'))
export const doc = (parent: Source, id: string) => source(`${parent.path}/${id}`)
export const documentId = () => 'id'

export const limit =
  (count: number): Step =>
  (rows) =>
    rows.slice(0, count)

export const startAfter =
  ({ id }: Snapshot): Step =>
  (rows) =>
    rows.slice(rows.findIndex((row) => row.id === id) + 1)

export function orderBy(field: string, direction: 'asc' | 'desc' = 'asc'): Order {
  const step: Step = (rows) =>
    rows.toSorted((one, other) => {
      const order = comparable(one[field]) < comparable(other[field]) ? -1 : 1
      return direction === 'asc' ? order : -order
    })
  return Object.assign(step, { field })
}

export const startAt = (from: unknown): Bound => ({ of: (field) => where(field, '>=', from) })
export const endAt = (to: unknown): Bound => ({ of: (field) => where(field, '<=', to) })

export function query({ path, steps }: Source, ...more: (Step | Order | Bound)[]): Source {
  let ordered = 'id'
  const narrowed = more.map((each) => {
    if ('of' in each) return each.of(ordered)
    if ('field' in each) ordered = each.field
    return each
  })
  return source(path, [...steps, ...narrowed])
}

const TESTS: Readonly<Record<string, (value: unknown, expected: unknown) => boolean>> = {
  '==': (value, expected) => value === expected,
  '>': (value, expected) => comparable(value) > comparable(expected),
  '>=': (value, expected) => comparable(value) >= comparable(expected),
  '<=': (value, expected) => comparable(value) <= comparable(expected),
  'array-contains': (value, expected) => Array.isArray(value) && value.includes(expected),
  in: (value, expected) => Array.isArray(expected) && expected.includes(value),
}

export function where(field: string, operator: string, expected: unknown): Step {
  const test = TESTS[operator]
  if (!test) throw new Error(`The double does not support "${operator}".`)
  return (rows) => rows.filter((row) => test(row[field], expected))
}

/** Instants sort by their time. */
function comparable(value: unknown): number | string {
  if (typeof value === 'object' && value !== null && 'toMillis' in value) {
    return typeof value.toMillis === 'function' ? value.toMillis() : 0
  }
  return typeof value === 'number' ? value : String(value)
}

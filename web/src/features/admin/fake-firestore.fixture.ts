import { LIMITS } from '@grid/schema/limits'

/**
 * Stands in for `firebase/firestore` where a panel is drawn: holds rows, and answers the queries of
 * the dashboard as the server would. A test mocks the module by this one.
 */

type Row = { readonly id: string } & Readonly<Record<string, unknown>>
type Step = (rows: readonly Row[]) => readonly Row[]
type Order = Step & { readonly field: string }
/** Speaks of the field by which its query is ordered. */
type Bound = { readonly of: (field: string) => Step }
type Source = {
  readonly path: string
  readonly steps: readonly Step[]
  readonly withConverter: () => Source
}
type Snapshot = ReturnType<typeof snapshotOf>

const tables = new Map<string, readonly Row[]>()
const failing = new Set<string>()
let reads: string[] = []

/** What the server holds in a collection. */
export function store(path: string, rows: readonly Row[]): void {
  tables.set(path, rows)
}

/** The server answers for a collection no more, or does so again. */
export function fail(path: string, isFailing = true): void {
  if (isFailing) failing.add(path)
  else failing.delete(path)
}

/** Which collections were asked for once, since the last time that this was asked. */
export function readsSoFar(): readonly string[] {
  const before = reads
  reads = []
  return before
}

export function forgetAll(): void {
  tables.clear()
  failing.clear()
  reads = []
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

/** The rules give no more. */
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

async function readOnce(asked: Source) {
  reads.push(asked.path)
  return answer(asked)
}

export {
  readOnce as getDoc,
  readOnce as getDocFromServer,
  readOnce as getDocs,
  readOnce as getDocsFromServer,
}

export function onSnapshot(
  asked: Source,
  _: object,
  next: (snapshot: object) => void,
  refuse: (error: unknown) => void,
): () => void {
  let isOver = false
  readOnce(asked).then(
    (snapshot) => !isOver && next(snapshot),
    (error: unknown) => !isOver && refuse(error),
  )
  return () => {
    isOver = true
  }
}

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
  const asked = more.map((each) => {
    if ('of' in each) return each.of(ordered)
    if ('field' in each) ordered = each.field
    return each
  })
  return source(path, [...steps, ...asked])
}

const TESTS: Readonly<Record<string, (is: unknown, wanted: unknown) => boolean>> = {
  '==': (is, wanted) => is === wanted,
  '>': (is, wanted) => comparable(is) > comparable(wanted),
  '>=': (is, wanted) => comparable(is) >= comparable(wanted),
  '<=': (is, wanted) => comparable(is) <= comparable(wanted),
  in: (is, wanted) => Array.isArray(wanted) && wanted.includes(is),
}

export function where(field: string, operator: string, wanted: unknown): Step {
  const test = TESTS[operator]
  if (!test) throw new Error(`The fake knows no "${operator}".`)
  return (rows) => rows.filter((row) => test(row[field], wanted))
}

/** Instants are ordered by their time. */
function comparable(value: unknown): number | string {
  if (typeof value === 'object' && value !== null && 'toMillis' in value) {
    return typeof value.toMillis === 'function' ? value.toMillis() : 0
  }
  return typeof value === 'number' ? value : String(value)
}

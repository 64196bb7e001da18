import {
  type Documents,
  type Fields,
  FieldTransform,
  FirestoreError,
} from './firestore-server.fixture'

/** References, queries and values of the double of Firestore in `firestore.fixture.ts`. */

/** An instant with the precision of Firestore. */
export class Timestamp {
  constructor(
    readonly seconds: number,
    readonly nanoseconds: number,
  ) {}

  static fromMillis(ms: number): Timestamp {
    const seconds = Math.floor(ms / 1_000)
    return new Timestamp(seconds, Math.floor((ms - seconds * 1_000) * 1_000_000))
  }
  static fromDate = (date: Date): Timestamp => Timestamp.fromMillis(date.getTime())
  static now = (): Timestamp => Timestamp.fromMillis(Date.now())

  toMillis(): number {
    return this.seconds * 1_000 + this.nanoseconds / 1_000_000
  }
  toDate(): Date {
    return new Date(this.toMillis())
  }
  isEqual(other: Timestamp): boolean {
    return other.seconds === this.seconds && other.nanoseconds === this.nanoseconds
  }
  valueOf(): string {
    const pad = (value: number) => String(value).padStart(12, '0')
    return `${pad(this.seconds + 62_135_596_800)}.${pad(this.nanoseconds)}`
  }
}

export const serverTimestamp = () => new FieldTransform(() => Timestamp.now())
export const increment = (step: number) =>
  new FieldTransform((stored) => (typeof stored === 'number' ? stored : 0) + step)

type Converter = { readonly fromFirestore: (snapshot: DocumentSnapshot) => unknown }
type Filter = { readonly field: string; readonly operator: string; readonly operand: unknown }
type Order = { readonly field: string; readonly direction: 'asc' | 'desc' }
type Bound = {
  readonly values: readonly unknown[]
  readonly isStart: boolean
  readonly isIncluded: boolean
}

const DATABASE = { type: 'firestore' }
export const getFirestore = () => DATABASE
export const connectFirestoreEmulator = () => undefined

const ID = '__name__'
export const documentId = () => ID

/** A document, a collection, or a query of one. */
export class Source {
  readonly firestore = DATABASE
  readonly filters: readonly Filter[] = []
  readonly orders: readonly Order[] = []
  readonly bounds: readonly Bound[] = []
  readonly limit: number = Number.POSITIVE_INFINITY

  constructor(
    readonly path: string,
    readonly converter: Converter | null,
  ) {}

  get id(): string {
    return this.path.split('/').at(-1) ?? ''
  }
  get isDocument(): boolean {
    return this.path.split('/').length % 2 === 0
  }
  get type(): string {
    return this.isDocument ? 'document' : 'collection'
  }
  documentAt(path: string): Source {
    return new Source(path, this.converter)
  }
  isEqual(other: Source): boolean {
    return JSON.stringify(this) === JSON.stringify(other)
  }
  withConverter(converter: Converter | null): Source {
    return this.with({ converter })
  }
  with(change: Partial<Source>): Source {
    return Object.assign(new Source(this.path, this.converter), this, change)
  }
}

export function collection(parent: typeof DATABASE | Source, ...names: readonly string[]): Source {
  return new Source([...(parent instanceof Source ? [parent.path] : []), ...names].join('/'), null)
}

let lastId = 0

export function doc(parent: typeof DATABASE | Source, ...names: readonly string[]): Source {
  const isCollection = parent instanceof Source
  lastId += 1
  const given = isCollection && names.length === 0 ? [`new-${lastId}`] : names
  const path = [...(isCollection ? [parent.path] : []), ...given].join('/')
  const source = new Source(path, isCollection ? parent.converter : null)
  if (!source.isDocument) throw new FirestoreError('invalid-argument')
  return source
}

type Constraint = (source: Source) => Partial<Source>

export const query = (source: Source, ...constraints: readonly Constraint[]): Source =>
  constraints.reduce((narrowed, constraint) => narrowed.with(constraint(narrowed)), source)

export const limit =
  (count: number): Constraint =>
  () => ({ limit: count })

export const orderBy =
  (field: string, direction: Order['direction'] = 'asc'): Constraint =>
  ({ orders }) => ({ orders: [...orders, { field, direction }] })

const OPERATORS: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  '==': (value, operand) => compare(value, operand) === 0,
  '<': (value, operand) => compare(value, operand) < 0,
  '<=': (value, operand) => compare(value, operand) <= 0,
  '>': (value, operand) => compare(value, operand) > 0,
  '>=': (value, operand) => compare(value, operand) >= 0,
  'array-contains': (value, operand) => Array.isArray(value) && value.includes(operand),
  in: (value, operand) => Array.isArray(operand) && operand.includes(value),
}

export function where(field: string, operator: string, operand: unknown): Constraint {
  if (!OPERATORS[operator]) throw new Error(`The double does not support "${operator}".`)
  return ({ filters }) => ({ filters: [...filters, { field, operator, operand }] })
}

function isMatch({ field, operator, operand }: Filter, fields: Fields, id: string): boolean {
  const value = fieldOf(fields, field, id)
  return value !== undefined && OPERATORS[operator]?.(value, operand) === true
}

const bound =
  (isStart: boolean, isIncluded: boolean) =>
  (...given: readonly unknown[]): Constraint =>
  ({ orders, bounds }) => {
    const [first] = given
    const values =
      first instanceof DocumentSnapshot
        ? [...orders.map(({ field }) => fieldOf(first.fields ?? {}, field, first.id)), first.id]
        : given
    return { bounds: [...bounds, { values, isStart, isIncluded }] }
  }

export const startAt = bound(true, true)
export const startAfter = bound(true, false)
export const endAt = bound(false, true)
export const endBefore = bound(false, false)

function fieldOf(fields: Fields, field: string, id: string): unknown {
  if (field === ID) return id
  return field
    .split('.')
    .reduce<unknown>(
      (value, name) => (value instanceof Object ? Reflect.get(value, name) : undefined),
      fields,
    )
}

/** Sorts values as the server does, as far as the site needs it: null, numbers, instants, texts. */
function compare(one: unknown, other: unknown): number {
  const [a, b] = [comparable(one), comparable(other)]
  if (typeof a !== typeof b) return typeof a < typeof b ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

function comparable(value: unknown): number | string | boolean {
  if (value instanceof Timestamp) return value.valueOf()
  if (typeof value === 'object' && value !== null && 'toMillis' in value) {
    const { seconds, nanoseconds, toMillis } = value as Timestamp
    if (seconds !== undefined) return new Timestamp(seconds, nanoseconds).valueOf()
    return Timestamp.fromMillis(toMillis.call(value)).valueOf()
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value === null ? Number.NEGATIVE_INFINITY : String(value)
}

export type Found = readonly [path: string, fields: Fields]

/** The documents of a source, in its order. */
export function find(source: Source, documents: Documents): readonly Found[] {
  const { path, filters, bounds, limit: max } = source
  if (source.isDocument) {
    const fields = documents.get(path)
    return fields ? [[path, fields]] : []
  }
  const last = source.orders.at(-1)
  const orders = [...source.orders, { field: ID, direction: last?.direction ?? ('asc' as const) }]
  const idOf = (found: Found) => found[0].slice(path.length + 1)
  const valuesOf = (found: Found) =>
    orders.map(({ field }) => fieldOf(found[1], field, idOf(found)))
  const order = (values: readonly unknown[], others: readonly unknown[]) => {
    for (const [at, { direction }] of orders.entries()) {
      if (at >= others.length) return 0
      const difference = compare(values[at], others[at])
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return 0
  }
  const isWithin = (found: Found) =>
    bounds.every(({ values, isStart, isIncluded }) => {
      const difference = order(valuesOf(found), values)
      if (difference === 0) return isIncluded
      return isStart ? difference > 0 : difference < 0
    })
  return [...documents]
    .filter(([each]) => each.startsWith(`${path}/`) && !each.slice(path.length + 1).includes('/'))
    .filter((found) => filters.every((filter) => isMatch(filter, found[1], idOf(found))))
    .filter((found) => !valuesOf(found).includes(undefined))
    .filter(isWithin)
    .sort((one, other) => order(valuesOf(one), valuesOf(other)))
    .slice(0, max)
}

export class DocumentSnapshot {
  readonly metadata: { readonly fromCache: boolean; readonly hasPendingWrites: boolean }

  constructor(
    readonly ref: Source,
    readonly fields: Fields | undefined,
    fromCache: boolean,
  ) {
    this.metadata = { fromCache, hasPendingWrites: false }
  }

  get id(): string {
    return this.ref.id
  }
  exists(): boolean {
    return this.fields !== undefined
  }
  get(field: string): unknown {
    return this.fields && fieldOf(this.fields, field, this.id)
  }
  data(): unknown {
    const { converter } = this.ref
    if (!this.fields) return undefined
    if (!converter) return { ...this.fields }
    return converter.fromFirestore(
      new DocumentSnapshot(this.ref.withConverter(null), this.fields, this.metadata.fromCache),
    )
  }
}

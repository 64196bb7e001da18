import type { RecordOf } from '@grid/schema/collections'
import type { Instant } from '@grid/schema/instant'

/** The collections that anybody may read. */
export type PublicName = 'posts' | 'comments' | 'profiles'

/** The value of a field, as far as the public pages compare any. */
export type FieldValue = string | number | Instant

/** A page of a collection's records: some of them, in an order, from a place on. */
export type PageQuery<Name extends PublicName> = {
  readonly from: Name
  /** Fields and what they have to be, or to contain. */
  readonly where: readonly (readonly [
    field: string,
    is: '==' | 'array-contains',
    value: FieldValue,
  ])[]
  /** Fields in the order of their weight; what is equal in all of them goes by its id. */
  readonly order: readonly (readonly [field: string, direction: Direction])[]
  /** The record behind which the page begins; null for the first page. */
  readonly after: RecordOf<Name> | null
  readonly limit: number
}

type Direction = 'asc' | 'desc'

/** `isRemembered`: the server cannot be heard, and this is what is known from before. */
export type DataSnapshot<Answer> = { readonly found: Answer; readonly fromCache: boolean }

export type SnapshotListener<Answer> = (heard: DataSnapshot<Answer>) => void
type Fail = (error: unknown) => void
type Stop = () => void

/** A way to read what is public. Errors carry a code that `errorMessage` knows. */
export type DataSource = {
  /** Tells a page now and whenever it has changed; after `fail` it tells no more. */
  watch<Name extends PublicName>(
    wanted: PageQuery<Name>,
    tell: SnapshotListener<readonly RecordOf<Name>[]>,
    fail: Fail,
  ): Stop
  /** Tells one record now and whenever it has changed, and null while there is none. */
  watchOne<Name extends PublicName>(
    from: Name,
    id: string,
    tell: SnapshotListener<RecordOf<Name> | null>,
    fail: Fail,
  ): Stop
  /** Asks the server for a page. */
  page<Name extends PublicName>(wanted: PageQuery<Name>): Promise<readonly RecordOf<Name>[]>
  /** Asks the server for one record. */
  one<Name extends PublicName>(from: Name, id: string): Promise<RecordOf<Name> | null>
}

/** The direction in which ids go: that of the last field, as Firestore sorts. */
export function idDirection({ order }: PageQuery<PublicName>): Direction {
  return order.at(-1)?.[1] ?? 'asc'
}

/** The values of a record in the fields of the order, which say where it stands. */
export function cursorOf<Name extends PublicName>(
  { order }: PageQuery<Name>,
  record: RecordOf<Name>,
): readonly FieldValue[] {
  const fields = record as unknown as Readonly<Record<string, FieldValue>>
  return order.flatMap(([field]) => fields[field] ?? [])
}

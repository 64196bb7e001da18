import type { RecordOf } from '@grid/schema/collections'
import type { Instant } from '@grid/schema/stored'

/** The collections that anybody may read. */
export type PublicName = 'posts' | 'comments' | 'comment_index' | 'profiles' | 'histories'

/** A field value that public pages filter or sort by. */
export type FieldValue = string | number | Instant

/** A page of a collection: filter, order and cursor. */
export type PageQuery<Name extends PublicName> = {
  readonly from: Name
  /** Conditions on fields. */
  readonly where: readonly (readonly [
    field: string,
    operator: '==' | '>=' | '<' | 'in' | 'array-contains',
    value: FieldValue | readonly number[],
  ])[]
  /** Sort fields; the id breaks ties. */
  readonly order: readonly (readonly [field: string, direction: Direction])[]
  /** The page starts after this record; null for the first page. */
  readonly after: RecordOf<Name> | null
  readonly limit: number
  /** `whole` for posts with their full texts; otherwise visitors receive excerpts. */
  readonly texts?: 'whole'
}

type Direction = 'asc' | 'desc'

/** `fromCache`: the server is unreachable, and this is the last known state. */
export type DataSnapshot<Found> = { readonly found: Found; readonly fromCache: boolean }

export type SnapshotListener<Found> = (snapshot: DataSnapshot<Found>) => void
type Fail = (error: unknown) => void
type Stop = () => void

/** Reads public records. Errors have a code for `errorMessage`. */
export type DataSource = {
  /**
   * Emits a page now and at each change, until `fail`.
   *
   * @param receivedAt - when the caller received the same page (ms), or 0. A first request by REST
   *   then waits until the page is 30 s old.
   */
  watch<Name extends PublicName>(
    requested: PageQuery<Name>,
    next: SnapshotListener<readonly RecordOf<Name>[]>,
    fail: Fail,
    receivedAt?: number,
  ): Stop
  /** Emits one record now and at each change, and null while it does not exist. */
  watchOne<Name extends PublicName>(
    from: Name,
    id: string,
    next: SnapshotListener<RecordOf<Name> | null>,
    fail: Fail,
  ): Stop
  /** Reads a page from the server. */
  page<Name extends PublicName>(requested: PageQuery<Name>): Promise<readonly RecordOf<Name>[]>
  /** Reads one record from the server. */
  one<Name extends PublicName>(from: Name, id: string): Promise<RecordOf<Name> | null>
}

/** Sort direction of ids: that of the last field, as in Firestore. */
export function idDirection({ order }: PageQuery<PublicName>): Direction {
  return order.at(-1)?.[1] ?? 'asc'
}

/** A record's values of the sort fields: its cursor. */
export function cursorOf<Name extends PublicName>(
  { order }: PageQuery<Name>,
  record: RecordOf<Name>,
): readonly FieldValue[] {
  const fields = record as unknown as Readonly<Record<string, FieldValue>>
  return order.flatMap(([field]) => fields[field] ?? [])
}

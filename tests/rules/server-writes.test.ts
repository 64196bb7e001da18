import { COLLECTIONS, type CollectionName } from '@grid/schema/collections'
import { notification } from '@grid/schema/notification'
import { FieldValue, serverTimestamp, Timestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import type { Operation, Row } from '../access/grants'
import { cellsOf, MATRIX } from '../access/matrix'
import type { MatrixUser } from './attempt'
import { SERVER_WRITES } from './server-writes'

const user: MatrixUser = { actor: 'A', uid: 'root_admin', subject: 'dora', token: null }

/** The value that the server stores for a field that it fills in. */
const stored = (value: unknown) => {
  if (value instanceof Date) return Timestamp.fromDate(value)
  if (!(value instanceof FieldValue)) return value
  return value.isEqual(serverTimestamp()) ? Timestamp.fromMillis(0) : 1
}

const schemaOf = (path: string) => {
  if (path.includes('/notifications/')) return notification
  return COLLECTIONS[path.split('/')[0] as CollectionName] ?? null
}

const allowedTo = (row: Row, operation: Operation) =>
  cellsOf(row, operation)
    .filter(({ verdict }) => verdict === 'allow')
    .map(({ actor }) => actor)

describe('a write that only functions may make', () => {
  it('is known for every row that functions alone create or update', () => {
    const theirs = MATRIX.flatMap((row) =>
      (['create', 'update'] as const)
        .filter((operation) => allowedTo(row, operation).join() === 'F')
        .map((operation) => [row.path, operation] as const),
    )
    expect(theirs.length).toBeGreaterThan(9)
    for (const [path, operation] of theirs) {
      expect(SERVER_WRITES[path]?.[operation]?.(user), `${operation} ${path}`).not.toHaveLength(0)
    }
  })

  const created = Object.values(SERVER_WRITES)
    .flatMap(({ create, update }) => [...(create?.(user) ?? []), ...(update?.(user) ?? [])])
    .filter(({ kind, path }) => kind === 'set' && !path.includes('counted_events'))
    .filter(({ path }) => schemaOf(path) !== null)

  it.each(created)('is what the schema reads, as at $path', ({ path, fields }) => {
    const record = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, stored(value)]),
    )
    expect(schemaOf(path)?.safeParse(record).error).toBeUndefined()
  })
})

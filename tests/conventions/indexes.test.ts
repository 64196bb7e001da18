import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../hosts'
import { type FoundQuery, findQueries } from './find-queries'

type IndexField = { fieldPath: string; order?: string; arrayConfig?: 'CONTAINS' }
type Index = { collectionGroup: string; fields: IndexField[] }
type Override = { collectionGroup: string; fieldPath: string; indexes: unknown[] }

/*
 * The emulator answers every query, with an index or without; production rejects the ones without.
 * So the queries are read from the code.
 */
const queries: readonly FoundQuery[] = findQueries()
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { indexes, fieldOverrides: overrides } = JSON.parse(textOf('firestore.indexes.json')) as {
  readonly indexes: readonly Index[]
  readonly fieldOverrides: readonly Override[]
}

/** Firestore indexes each single field, and merges these indexes for filters without an order. */
const needsIndex = ({ equal, order }: FoundQuery) =>
  order.length > 1 || (equal.length > 0 && order.length > 0)

/**
 * Firestore merges indexes that end in the order of the query, so together they have to begin with
 * every compared field.
 */
function serves(some: readonly Index[], { collection, equal, order }: FoundQuery): boolean {
  const beginnings = some
    .filter((index) => index.collectionGroup === collection)
    .flatMap(({ fields }) => {
      const end = fields.slice(-order.length).map((field) => [field.fieldPath, field.order])
      const start = fields.slice(0, -order.length).map((field) => field.fieldPath)
      const fits = JSON.stringify(end) === JSON.stringify(order)
      return fits && start.every((field) => equal.includes(field)) ? [start] : []
    })
  if (equal.length === 0) return beginnings.length > 0
  return equal.every((field) => beginnings.some((start) => start.includes(field)))
}

const unserved = (found: readonly FoundQuery[]) =>
  found.filter((query) => needsIndex(query) && !serves(indexes, query))

describe('the indexes', () => {
  it('serve every query of the code', () => {
    expect(queries.filter(needsIndex).length).toBeGreaterThan(25)
    expect(unserved(queries)).toEqual([])
  })

  it('exist once, each for a query of the code', () => {
    const idle = indexes.filter((index) =>
      queries.filter(needsIndex).every((query) => {
        const others = indexes.filter((other) => other !== index)
        return !serves(indexes, query) || serves(others, query)
      }),
    )
    expect(idle).toEqual([])
  })

  it('hold lists by their members', () => {
    const isList = (index: Index, { fieldPath }: IndexField) =>
      queries.some(
        (one) => one.collection === index.collectionGroup && one.lists.includes(fieldPath),
      )
    const wrong = indexes.flatMap((index) =>
      index.fields.filter((field) => isList(index, field) !== (field.arrayConfig === 'CONTAINS')),
    )
    expect(wrong).toEqual([])
  })

  it('are switched off for what would list the comments of a member or a post in the search', () => {
    const off = overrides.filter(({ collectionGroup: of }) => of === 'comment_index')
    const names = off.map(({ fieldPath, indexes: left }) => [fieldPath, left.length])
    expect(names).toEqual(
      expect.arrayContaining([
        ['author_username', 0],
        ['post_id', 0],
      ]),
    )
    const found = indexes.filter(({ collectionGroup: of }) => of === 'comment_index')
    const indexed = found.flatMap(({ fields }) => fields.map(({ fieldPath }) => fieldPath))
    expect(indexed).toEqual(['words', 'created_at'])
  })

  it('are switched off for lists that are always compared beside an order', () => {
    const isOff = (collection: string, field: string) =>
      overrides.some((one) => one.collectionGroup === collection && one.fieldPath === field)
    const lists = queries.filter(({ lists: found }) => found.length > 0)
    const isAlone = (collection: string, field: string) =>
      lists.some(
        (one) => one.collection === collection && one.lists.includes(field) && !needsIndex(one),
      )
    const costly = lists.flatMap(({ collection, lists: fields }) =>
      fields.filter((field) => !isAlone(collection, field) && !isOff(collection, field)),
    )
    expect(costly).toEqual([])
  })

  it('are not switched off for a field that a query needs', () => {
    const off = overrides.filter(({ indexes: left }) => left.length === 0)
    const needed = queries.flatMap(({ at, collection, equal, order }) =>
      off.filter(
        (field) =>
          field.collectionGroup === collection &&
          [...equal, ...order.map(([name]) => name)].includes(field.fieldPath) &&
          !needsIndex({ at, collection, equal, lists: [], order }),
      ),
    )
    expect(needed).toEqual([])
  })
})

/** Changes of the code that need another index. */
const CHANGES: readonly (readonly [title: string, path: string, from: string, to: string])[] = [
  [
    'the reports panel in another order',
    'web/src/features/admin/reports-panel.tsx',
    "orderBy('created_at', 'asc')",
    "orderBy('created_at', 'desc')",
  ],
  [
    'the reports panel by another field',
    'web/src/features/admin/reports-panel.tsx',
    "orderBy('created_at', 'asc')",
    "orderBy('reason')",
  ],
  [
    'another filter of the audit log',
    'web/src/features/admin/audit-filters.tsx',
    "...equal('admin_id', filter.admin),",
    "...equal('admin_id', filter.admin), ...equal('ip_address', filter.admin),",
  ],
  [
    'the board by another counter',
    'web/src/features/board/feed/use-feed.ts',
    "['upvotes', 'desc'],",
    "['comment_count', 'desc'],",
  ],
  [
    'the posts of a member by upvotes',
    'web/src/features/members/members.ts',
    "order: [['created_at', 'desc']]",
    "order: [['upvotes', 'desc']]",
  ],
  [
    'another order of an own export',
    'web/src/features/account/export.tsx',
    "orderBy('created_at', 'desc')",
    "orderBy('updated_at', 'desc')",
  ],
  [
    'another sum of a function',
    'functions/src/counters.ts',
    "AggregateField.sum('upvotes')",
    "AggregateField.sum('comment_count')",
  ],
]

describe('a query without an index is found', () => {
  it('in each alternative of a filter', () => {
    const path = 'functions/src/follows.ts'
    const text = textOf(path)
    const found = findQueries({
      [path]: text.replace('orderBy(FieldPath.documentId())', "orderBy('posted_at')"),
    })
    const fields = unserved(found).flatMap(({ at, equal }) => (at.startsWith(path) ? equal : []))
    expect(new Set(fields)).toEqual(new Set(['member_ids', 'tags', 'post_ids']))
  })

  it.each(CHANGES)('as %s', (_, path, from, to) => {
    const text = textOf(path)
    expect(text).toContain(from)
    const found = findQueries({ [path]: text.replace(from, to) })
    expect(unserved(found).map(({ at }) => at.split(':')[0])).toContain(path)
  })

  it.each([
    "query(collectionGroup(db, 'votes'), where('created_at', '>', since))",
    "parts.push(orderBy('title'))",
    "db.collectionGroup('votes').where('created_at', '>', since)",
    "db.collectionGroup('votes').select().where('created_at', '>', since)",
  ])('or fails to be read, as in %s', (query) => {
    const path = 'web/src/features/admin/reports-panel.tsx'
    expect(() => findQueries({ [path]: `export const list = ${query}` })).toThrow(
      /reports-panel.tsx: .* cannot be read/,
    )
  })

  it('in a new file', () => {
    const path = 'web/src/features/admin/reports-panel.tsx'
    const text = `import { orderBy, query, where } from 'firebase/firestore'
      import { posts } from '../../data/firestore'
      const by = (name: string) => query(posts, where('category', '==', name))
      export const list = query(by('tool'), orderBy('title'))`
    expect(unserved(findQueries({ [path]: text }))).toMatchObject([
      {
        at: `${path}:4`,
        collection: 'posts',
        equal: ['category'],
        order: [['title', 'ASCENDING']],
      },
    ])
  })
})

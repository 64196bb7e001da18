import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../hosts'

type Direction = 'ASCENDING' | 'DESCENDING'
type Order = readonly (readonly [field: string, direction: Direction])[]
type Question = {
  readonly title: string
  readonly collection: string
  /** Fields compared with `==`, or with `array-contains`. */
  readonly equal: readonly string[]
  readonly order: Order
}

type IndexField = { fieldPath: string; order?: Direction; arrayConfig?: 'CONTAINS' }
type Index = { collectionGroup: string; fields: IndexField[] }

/*
 * The emulator answers every query, with an index or without; production refuses the ones without.
 * So the queries that filter and order at once are stated here, beside the indexes, and a new one
 * belongs into this list. Those that only filter or only order need no index of ours. A sum or an
 * average asks like a list in the order of what it adds up; a count asks like its list.
 */
const newest: Order = [['created_at', 'DESCENDING']]
const oldest: Order = [['created_at', 'ASCENDING']]
const top: Order = [['upvotes', 'DESCENDING'], ...newest]

const sumOf = (field: string): Order => [[field, 'ASCENDING']]

const ask = (title: string, collection: string, equal: readonly string[], order: Order) => ({
  title,
  collection,
  equal,
  order,
})

const AUDIT_FILTERS = ['admin_id', 'action_type', 'target_type', 'target_id']

const QUESTIONS: readonly Question[] = [
  ...['category', 'author_username', 'words', 'user_id'].map((field) =>
    ask(`the newest posts by ${field}`, 'posts', [field], newest),
  ),
  ...['category', 'author_username', 'words'].map((field) =>
    ask(`the top posts by ${field}`, 'posts', [field], top),
  ),
  ask('the top posts', 'posts', [], top),
  ask('the sum of the upvotes of a member', 'posts', ['user_id'], sumOf('upvotes')),
  ask('the comments below a post', 'comments', ['post_id'], oldest),
  ask('the own comments', 'comments', ['user_id'], newest),
  ask('the replies to a member', 'comments', ['recipient_ids'], newest),
  ask('what was deleted long ago', 'trash', ['kind'], [['deleted_at', 'ASCENDING']]),
  ask('the removals that an author is told', 'removal_notices', ['user_id'], newest),
  ask('the open reports', 'reports', ['status'], oldest),
  ask('the newest requests of a state', 'service_requests', ['status'], newest),
  ask('the oldest requests of a state', 'service_requests', ['status'], oldest),
  ask('the members whose name contains a text', 'profiles', ['username_parts'], [
    ['username_lower', 'ASCENDING'],
  ]),
  ask('the admins by name', 'profiles', ['is_admin'], [['username_lower', 'ASCENDING']]),
  ask('the bans in force', 'banned_users', ['is_active'], [['banned_at', 'DESCENDING']]),
  ...AUDIT_FILTERS.map((field) => ask(`the log by ${field}`, 'admin_actions', [field], newest)),
  ask('the log by everything', 'admin_actions', AUDIT_FILTERS, newest),
  ask(
    'the last change of an admin',
    'admin_actions',
    ['target_id', 'action_type'],
    [['seq', 'DESCENDING']],
  ),
]

/**
 * Firestore merges indexes that end in the order asked for, so together they have to begin with
 * every field that is compared.
 */
function serves(indexes: readonly Index[], { collection, equal, order }: Question): boolean {
  const beginnings = indexes
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

async function shipped(): Promise<Index[]> {
  const text = await readFile(join(ROOT, 'firestore.indexes.json'), 'utf8')
  return (JSON.parse(text) as { indexes: Index[] }).indexes
}

/** What the code adds up over a part of a collection, as `collection filter field`. */
async function sums(): Promise<string[]> {
  const files = await readdir(join(ROOT, 'functions/src'), { recursive: true })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const texts = await Promise.all(
    sources.map((file) => readFile(join(ROOT, 'functions/src', file), 'utf8')),
  )
  return texts.flatMap((text) =>
    [...text.matchAll(/AggregateField\.(?:sum|average)\('(\w+)'\)/g)].map(({ 1: field, index }) => {
      const before = text.slice(0, index)
      const query = [...before.matchAll(/collection\('(\w+)'\)\s*\.where\('(\w+)', '=='/g)].at(-1)
      return `${query?.[1]} ${query?.[2]} ${field}`
    }),
  )
}

describe('the indexes', () => {
  for (const question of QUESTIONS) {
    it(`serve ${question.title}`, async () => {
      expect(serves(await shipped(), question)).toBe(true)
    })
  }

  it('are asked for by every sum that functions take', async () => {
    const stated = QUESTIONS.map(({ collection, equal, order }) =>
      [collection, ...equal, ...order.map(([field]) => field)].join(' '),
    )
    const taken = await sums()
    expect(taken.length).toBeGreaterThan(0)
    expect(stated).toEqual(expect.arrayContaining(taken))
  })

  it('are each asked for, and there once', async () => {
    const indexes = await shipped()
    const idle = indexes.filter((index) =>
      QUESTIONS.every((question) => {
        const others = indexes.filter((other) => other !== index)
        return !serves(indexes, question) || serves(others, question)
      }),
    )
    expect(idle).toEqual([])
  })

  it('hold lists by their members', async () => {
    const lists = ['words', 'recipient_ids']
    const fields = (await shipped()).flatMap((index) => index.fields)
    const isRight = (field: IndexField) =>
      lists.includes(field.fieldPath) === (field.arrayConfig === 'CONTAINS')
    expect(fields.filter((field) => !isRight(field))).toEqual([])
  })
})

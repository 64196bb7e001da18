import { isPermanent, type RestDocument } from '@grid/firestore-rest/client'
import { decodeFields, type Operand } from '@grid/firestore-rest/values'
import type { RecordOf } from '@grid/schema/collections'
import { exactInstant, toExactInstant } from '@grid/schema/exact-instant'
import { type ListedPost, withExcerpt } from '@grid/schema/post-display'
import {
  cursorOf,
  type DataSnapshot,
  type DataSource,
  type FieldValue,
  type PageQuery,
  type PublicName,
} from './data-source'
import { restClient } from './rest-client'

/**
 * Reads by REST and polls for changes. Visitors need no more, and Firestore's client is larger than
 * the rest of the board.
 */
export const restDataSource: DataSource = {
  watch: (requested, next, fail, receivedAt) =>
    subscribe(() => runQuery(requested), records, { next, fail, receivedAt }),
  watchOne: (from, id, next, fail) =>
    subscribe(() => getDocument(from, id), firstRecord, { next, fail }),
  page: async (requested) => records(await runQuery(requested)),
  one: async (from, id) => firstRecord(await getDocument(from, id)),
}

type RestDocuments = readonly RestDocument[]

/**
 * Whether lists read a field of posts. They do not read texts, which can be long: the excerpt is
 * enough.
 */
const IS_LISTED: {
  readonly [Name in keyof Omit<ListedPost, 'id' | 'is_excerpt' | 'is_content_whole'>]-?: boolean
} = {
  user_id: true,
  author_username: true,
  title: true,
  category: true,
  link: true,
  tags: true,
  excerpt: true,
  upvotes: true,
  comment_count: true,
  created_at: true,
  updated_at: true,
  created_in: false,
  link_key: false,
  answer_id: false,
}

const LISTED_POST_FIELDS = Object.entries(IS_LISTED).flatMap(([name, is]) => (is ? [name] : []))

async function runQuery<Name extends PublicName>(query: PageQuery<Name>): Promise<RestDocuments> {
  const { from, where, order, after, limit, texts } = query
  const isListed = from === 'posts' && texts !== 'whole'
  const documents = await restClient.runQuery({
    from,
    select: isListed ? LISTED_POST_FIELDS : null,
    where: where.map(([field, operator, value]) => [field, operator, operandOf(value)]),
    orderBy: order,
    startAfter: after && { values: cursorOf(query, after).map(operandOf), id: after.id },
    limit,
  })
  return isListed ? Promise.all(documents.map(withTexts)) : documents
}

/** A listed post with its texts: those of its excerpt, or of the post if it has no excerpt yet. */
async function withTexts(listed: RestDocument): Promise<RestDocument> {
  const id = listed.name.split('/').at(-1) ?? ''
  if (!listed.fields?.['excerpt']) return (await restClient.getDocument('posts', id)) ?? listed
  return listed
}

async function getDocument(from: PublicName, id: string): Promise<RestDocuments> {
  const document = await restClient.getDocument(from, id)
  return document ? [document] : []
}

function operandOf(value: FieldValue | readonly number[]): Operand {
  return typeof value === 'object' && 'toMillis' in value ? toExactInstant(value) : value
}

type Listener<Found> = {
  readonly next: (snapshot: DataSnapshot<Found>) => void
  readonly fail: (error: unknown) => void
  readonly receivedAt?: number | undefined
}

/** Emits the first result and each change, and the last result as cached while requests fail. */
function subscribe<Found>(
  request: () => Promise<RestDocuments>,
  read: (documents: RestDocuments) => Found,
  { next, fail, receivedAt }: Listener<Found>,
): () => void {
  let isOver = false
  let last: { readonly version: string; readonly found: Found } | null = null
  let isOffline = false

  const poll = async () => {
    try {
      const documents = await request()
      const version = versionOf(documents)
      if (isOver || (version === last?.version && !isOffline)) return false
      isOffline = false
      last = { version, found: read(documents) }
      next({ found: last.found, fromCache: false })
    } catch (error) {
      if (isPermanent(error)) throw error
      if (isOver) return false
      isOffline = true
      next({ found: last ? last.found : read([]), fromCache: true })
    }
    return true
  }
  const stop = pollWithBackoff(poll, fail, receivedAt)
  return () => {
    isOver = true
    stop()
  }
}

function versionOf(documents: RestDocuments): string {
  return documents.map(({ name, updateTime }) => `${name} ${updateTime}`).join()
}

function records<Name extends PublicName>(documents: RestDocuments): readonly RecordOf<Name>[] {
  return documents.map(({ name, fields = {} }) => {
    const record = { ...decodeFields(fields, exactInstant), id: name.split('/').at(-1) }
    return (isListedPost(record) ? withExcerpt(record) : record) as RecordOf<Name>
  })
}

/** Whether a record is a post of a list, which has an excerpt in place of its texts. */
function isListedPost(record: object): record is ListedPost {
  return 'excerpt' in record && !('content' in record)
}

function firstRecord<Name extends PublicName>(documents: RestDocuments): RecordOf<Name> | null {
  return records<Name>(documents)[0] ?? null
}

const SOON_MS = 30_000
const LATEST_MS = 240_000

/**
 * Calls `poll` every 30 s, and less often while it finds no change (up to 240 s). A hidden tab does
 * not poll. A change of the connection polls at once.
 *
 * @param poll - resolves to true if there was a change; a rejection ends polling.
 * @param receivedAt - when the result was received elsewhere (ms); the first poll comes 30 s later.
 * @returns a function that ends polling.
 */
export function pollWithBackoff(
  poll: () => Promise<boolean>,
  fail: (error: unknown) => void,
  receivedAt = 0,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = SOON_MS
  // The server's clock may be ahead.
  let polledAt = Math.min(receivedAt, Date.now())
  let isPolling = false

  const schedule = () => {
    clearTimeout(timer)
    if (signal.aborted || isPolling || (document.hidden && polledAt > 0)) return
    timer = setTimeout(run, Math.max(0, polledAt + wait - Date.now()))
  }
  const run = async () => {
    isPolling = true
    polledAt = Date.now()
    try {
      wait = (await poll()) ? SOON_MS : Math.min(wait * 2, LATEST_MS)
    } catch (error) {
      if (!signal.aborted) fail(error)
      controller.abort()
    }
    isPolling = false
    schedule()
  }
  const soon = () => {
    wait = SOON_MS
    schedule()
  }
  const runAtOnce = () => {
    polledAt = 0
    soon()
  }

  document.addEventListener('visibilitychange', soon, { signal })
  window.addEventListener('online', runAtOnce, { signal })
  window.addEventListener('offline', runAtOnce, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  if (receivedAt === 0) void run()
  else schedule()
  return () => controller.abort()
}

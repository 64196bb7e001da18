import type { RecordOf } from '@grid/schema/collections'
import { appCheckHeaders } from './app-check-headers'
import { directionOfIds, type PublicName, placeOf, type Wanted } from './data-source'
import { type PlainFields, type PlainValue, write } from './plain-values'
import { EMULATOR_HOST, emulators, firebaseOptions } from './project'
import { DEADLINE_MS } from './timeout'

/**
 * A document as Firestore's REST interface sends it.
 *
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents
 */
export type PlainDocument = {
  readonly name: string
  readonly fields?: PlainFields
  readonly updateTime: string
}

const { apiKey, projectId } = firebaseOptions
const DOCUMENTS = `projects/${projectId}/databases/(default)/documents`
const SERVICE = emulators
  ? `http://${EMULATOR_HOST}:${emulators.firestore}`
  : 'https://firestore.googleapis.com'

/** Something could not be read; its code is one of Firestore's. */
class ReadFailure extends Error {
  override readonly name = 'ReadFailure'

  constructor(readonly code: string) {
    super(`Firestore could not be read: ${code}`)
  }
}

/** What may be otherwise in a moment. */
const PASSING = new Set([
  ...['unavailable', 'deadline-exceeded', 'resource-exhausted'],
  ...['aborted', 'internal', 'unknown'],
])

/** Whether asking again would be of no use. */
export function isFinal(error: unknown): boolean {
  return !(error instanceof ReadFailure && PASSING.has(error.code))
}

/** The documents of a page, in its order. */
export async function runQuery(wanted: Wanted<PublicName>): Promise<readonly PlainDocument[]> {
  const structuredQuery = {
    from: [{ collectionId: wanted.from }],
    ...(wanted.where.length > 0 && { where: allOf(wanted.where) }),
    orderBy: ordersOf(wanted),
    ...(wanted.after && { startAt: placeBehind(wanted, wanted.after) }),
    limit: wanted.limit,
  }
  const parts = await ask(':runQuery', {
    method: 'POST',
    body: JSON.stringify({ structuredQuery }),
  })
  if (!Array.isArray(parts)) throw new ReadFailure('unknown')
  return parts.flatMap((part: unknown) => {
    const document = isObject(part) ? part['document'] : undefined
    return document === undefined ? [] : [documentOf(document)]
  })
}

/** The document alone, or nothing. */
export async function getDocument(from: PublicName, id: string): Promise<readonly PlainDocument[]> {
  try {
    return [documentOf(await ask(`/${from}/${encodeURIComponent(id)}`))]
  } catch (error) {
    if (error instanceof ReadFailure && error.code === 'not-found') return []
    throw error
  }
}

/** What time it is for the rules; the clock of a device may say anything. */
export async function serverTime(): Promise<number> {
  const structuredQuery = { from: [{ collectionId: 'posts' }], limit: 1 }
  const answer = await ask(':runQuery', {
    method: 'POST',
    body: JSON.stringify({ structuredQuery }),
  })
  const [part]: readonly unknown[] = Array.isArray(answer) ? answer : []
  const time = isObject(part) ? Date.parse(String(part['readTime'])) : Number.NaN
  if (Number.isNaN(time)) throw new ReadFailure('unknown')
  return time
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isDocument(value: unknown): value is PlainDocument {
  if (!isObject(value)) return false
  return typeof value['name'] === 'string' && typeof value['updateTime'] === 'string'
}

function documentOf(value: unknown): PlainDocument {
  if (isDocument(value)) return value
  throw new ReadFailure('unknown')
}

const OPERATORS = { '==': 'EQUAL', 'array-contains': 'ARRAY_CONTAINS' } as const

function allOf(where: Wanted<PublicName>['where']) {
  const filters = where.map(([fieldPath, is, value]) => ({
    fieldFilter: { field: { fieldPath }, op: OPERATORS[is], value: write(value) },
  }))
  return { compositeFilter: { op: 'AND', filters } }
}

const DIRECTIONS = { asc: 'ASCENDING', desc: 'DESCENDING' } as const

function ordersOf(wanted: Wanted<PublicName>) {
  return [...wanted.order, ['__name__', directionOfIds(wanted)] as const].map(
    ([fieldPath, direction]) => ({ field: { fieldPath }, direction: DIRECTIONS[direction] }),
  )
}

function placeBehind<From extends PublicName>(wanted: Wanted<From>, after: RecordOf<From>) {
  const reference: PlainValue = { referenceValue: `${DOCUMENTS}/${wanted.from}/${after.id}` }
  return { values: [...placeOf(wanted, after).map(write), reference], before: false }
}

/** Sent as text, a question needs no other one before it that asks whether it may be asked. */
async function ask(path: string, request: RequestInit = {}): Promise<unknown> {
  if (!navigator.onLine) throw new ReadFailure('unavailable')
  try {
    const answer = await fetch(`${SERVICE}/v1/${DOCUMENTS}${path}?key=${apiKey}`, {
      ...request,
      headers: { 'content-type': 'text/plain', ...(await appCheckHeaders()) },
      cache: 'no-store',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    if (!answer.ok) throw new ReadFailure(codeOf(await answer.text()))
    return await answer.json()
  } catch (error) {
    if (error instanceof ReadFailure) throw error
    console.warn('Firestore did not answer:', error)
    throw new ReadFailure('unavailable')
  }
}

/** Firestore's code of a refusal, in the spelling of its clients. */
function codeOf(refusal: string): string {
  const status = /"status":\s*"([A-Z_]+)"/.exec(refusal)?.[1] ?? 'UNKNOWN'
  return status.toLowerCase().replaceAll('_', '-')
}

import type { RecordOf } from '@grid/schema/collections'
import { appCheckHeaders } from './app-check-headers'
import { cursorOf, idDirection, type PageQuery, type PublicName } from './data-source'
import { type RestFields, type RestValue, toRestValue } from './plain-values'
import { EMULATOR_HOST, emulators, firebaseOptions } from './project'
import { REQUEST_TIMEOUT_MS } from './timeout'

/**
 * A document as Firestore's REST interface sends it.
 *
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents
 */
export type RestDocument = {
  readonly name: string
  readonly fields?: RestFields
  readonly updateTime: string
}

const { apiKey, projectId } = firebaseOptions
const DOCUMENTS = `projects/${projectId}/databases/(default)/documents`
const SERVICE = emulators
  ? `http://${EMULATOR_HOST}:${emulators.firestore}`
  : 'https://firestore.googleapis.com'

/** Something could not be read; its code is one of Firestore's. */
class ReadError extends Error {
  override readonly name = 'ReadError'

  constructor(readonly code: string) {
    super(`Firestore could not be read: ${code}`)
  }
}

/** What may be otherwise in a moment. */
const TRANSIENT = new Set([
  ...['unavailable', 'deadline-exceeded', 'resource-exhausted'],
  ...['aborted', 'internal', 'unknown'],
])

/** Whether asking again would be of no use. */
export function isPermanent(error: unknown): boolean {
  return !(error instanceof ReadError && TRANSIENT.has(error.code))
}

/** The documents of a page, in its order. */
export async function runQuery(wanted: PageQuery<PublicName>): Promise<readonly RestDocument[]> {
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
  if (!Array.isArray(parts)) throw new ReadError('unknown')
  return parts.flatMap((part: unknown) => {
    const document = isObject(part) ? part['document'] : undefined
    return document === undefined ? [] : [documentOf(document)]
  })
}

/** The document alone, or nothing. */
export async function getDocument(from: PublicName, id: string): Promise<readonly RestDocument[]> {
  try {
    return [documentOf(await ask(`/${from}/${encodeURIComponent(id)}`))]
  } catch (error) {
    if (error instanceof ReadError && error.code === 'not-found') return []
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
  if (Number.isNaN(time)) throw new ReadError('unknown')
  return time
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isDocument(value: unknown): value is RestDocument {
  if (!isObject(value)) return false
  return typeof value['name'] === 'string' && typeof value['updateTime'] === 'string'
}

function documentOf(value: unknown): RestDocument {
  if (isDocument(value)) return value
  throw new ReadError('unknown')
}

const OPERATORS = { '==': 'EQUAL', 'array-contains': 'ARRAY_CONTAINS' } as const

function allOf(where: PageQuery<PublicName>['where']) {
  const filters = where.map(([fieldPath, is, value]) => ({
    fieldFilter: { field: { fieldPath }, op: OPERATORS[is], value: toRestValue(value) },
  }))
  return { compositeFilter: { op: 'AND', filters } }
}

const DIRECTIONS = { asc: 'ASCENDING', desc: 'DESCENDING' } as const

function ordersOf(wanted: PageQuery<PublicName>) {
  return [...wanted.order, ['__name__', idDirection(wanted)] as const].map(
    ([fieldPath, direction]) => ({ field: { fieldPath }, direction: DIRECTIONS[direction] }),
  )
}

function placeBehind<From extends PublicName>(wanted: PageQuery<From>, after: RecordOf<From>) {
  const reference: RestValue = { referenceValue: `${DOCUMENTS}/${wanted.from}/${after.id}` }
  return { values: [...cursorOf(wanted, after).map(toRestValue), reference], before: false }
}

/** Sent as text, a question needs no other one before it that asks whether it may be asked. */
async function ask(path: string, request: RequestInit = {}): Promise<unknown> {
  if (!navigator.onLine) throw new ReadError('unavailable')
  try {
    const answer = await fetch(`${SERVICE}/v1/${DOCUMENTS}${path}?key=${apiKey}`, {
      ...request,
      headers: { 'content-type': 'text/plain', ...(await appCheckHeaders()) },
      cache: 'no-store',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    if (!answer.ok) throw new ReadError(codeOf(await answer.text()))
    return await answer.json()
  } catch (error) {
    if (error instanceof ReadError) throw error
    console.warn('Firestore did not answer:', error)
    throw new ReadError('unavailable')
  }
}

/** Firestore's code of a refusal, in the spelling of its clients. */
function codeOf(refusal: string): string {
  const status = /"status":\s*"([A-Z_]+)"/.exec(refusal)?.[1] ?? 'UNKNOWN'
  return status.toLowerCase().replaceAll('_', '-')
}

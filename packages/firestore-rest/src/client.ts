import { encodeOperand, type Operand, type RestFields, type RestValue } from './values'

/**
 * A document in Firestore's REST interface.
 *
 * @see https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents
 */
export type RestDocument = {
  readonly name: string
  readonly fields?: RestFields
  readonly updateTime: string
}

export type ClientOptions = {
  readonly projectId: string
  readonly apiKey: string
  /** The origin of the service; of the emulator, for example `http://127.0.0.1:8080`. */
  readonly origin?: string
  readonly timeoutMs: number
  /** Further headers of each request, such as an App Check token. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>
}

export type Query = {
  readonly from: string
  readonly where?: readonly Filter[]
  /** The document id is appended with the direction of the last field, as the SDKs do. */
  readonly orderBy?: readonly Order[]
  /** The document after which the results start: its `orderBy` values and its id. */
  readonly startAfter?: { readonly values: readonly Operand[]; readonly id: string } | null
  readonly limit: number
  /** The fields to return; all fields without it. */
  readonly select?: readonly string[] | null
}

type Filter = readonly [field: string, operator: keyof typeof OPERATORS, operand: Operand]
type Order = readonly [field: string, direction: keyof typeof DIRECTIONS]

const OPERATORS = {
  '==': 'EQUAL',
  '>=': 'GREATER_THAN_OR_EQUAL',
  '<': 'LESS_THAN',
  in: 'IN',
  'array-contains': 'ARRAY_CONTAINS',
} as const
const DIRECTIONS = { asc: 'ASCENDING', desc: 'DESCENDING' } as const

const TRANSIENT = new Set([
  ...['unavailable', 'deadline-exceeded', 'resource-exhausted'],
  ...['aborted', 'internal', 'unknown'],
])

/** A failed read. `code` is a code of Firestore's SDKs, such as `permission-denied`. */
export class ReadError extends Error {
  override readonly name = 'ReadError'

  constructor(readonly code: string) {
    super(`Firestore could not be read: ${code}`)
  }
}

/** Returns true if another attempt would fail as well. */
export function isPermanent(error: unknown): boolean {
  return !(error instanceof ReadError && TRANSIENT.has(error.code))
}

/** Reads public documents. All methods throw a `ReadError`. */
export class FirestoreRestClient {
  private readonly documents: string

  constructor(private readonly options: ClientOptions) {
    this.documents = `projects/${options.projectId}/databases/(default)/documents`
  }

  /** Returns the documents of a query in their order. */
  async runQuery({ from, where = [], orderBy = [], startAfter, limit, select }: Query) {
    const orders: Order[] = [...orderBy, ['__name__', orderBy.at(-1)?.[1] ?? 'asc']]
    const results = await this.query({
      ...(select && { select: { fields: select.map((fieldPath) => ({ fieldPath })) } }),
      from: [{ collectionId: from }],
      ...(where.length > 0 && { where: allOf(where) }),
      orderBy: orders.map(([fieldPath, direction]) => ({
        field: { fieldPath },
        direction: DIRECTIONS[direction],
      })),
      ...(startAfter && { startAt: { values: this.cursor(from, startAfter), before: false } }),
      limit,
    })
    return results.flatMap(({ document }) => (document === undefined ? [] : [asDocument(document)]))
  }

  /** Returns one document, or null if it does not exist. */
  async getDocument(collection: string, id: string): Promise<RestDocument | null> {
    try {
      return asDocument(await this.request(`/${collection}/${encodeURIComponent(id)}`))
    } catch (error) {
      if (error instanceof ReadError && error.code === 'not-found') return null
      throw error
    }
  }

  /**
   * Returns the server's time in milliseconds, which rules compare with.
   *
   * @param collection one that the caller may list
   */
  async serverTime(collection: string): Promise<number> {
    const [result] = await this.query({ from: [{ collectionId: collection }], limit: 1 })
    const time = Date.parse(String(result?.['readTime']))
    if (Number.isNaN(time)) throw new ReadError('unknown')
    return time
  }

  private cursor(from: string, { values, id }: { values: readonly Operand[]; id: string }) {
    const reference: RestValue = { referenceValue: `${this.documents}/${from}/${id}` }
    return [...values.map(encodeOperand), reference]
  }

  private async query(structuredQuery: object): Promise<readonly Fields[]> {
    const results = await this.request(':runQuery', {
      method: 'POST',
      body: JSON.stringify({ structuredQuery }),
    })
    if (!Array.isArray(results)) throw new ReadError('unknown')
    return results.filter(isObject)
  }

  /** `text/plain` keeps this a CORS simple request, so there is no preflight. */
  private async request(path: string, init: RequestInit = {}): Promise<unknown> {
    const { origin = 'https://firestore.googleapis.com', apiKey, headers, timeoutMs } = this.options
    if (!navigator.onLine) throw new ReadError('unavailable')
    try {
      const response = await fetch(`${origin}/v1/${this.documents}${path}?key=${apiKey}`, {
        ...init,
        headers: { 'content-type': 'text/plain', ...(await headers?.()) },
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new ReadError(codeIn(await response.text()))
      return await response.json()
    } catch (error) {
      if (error instanceof ReadError) throw error
      console.warn('Firestore did not respond:', error)
      throw new ReadError('unavailable')
    }
  }
}

type Fields = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function asDocument(value: unknown): RestDocument {
  if (isDocument(value)) return value
  throw new ReadError('unknown')
}

function isDocument(value: unknown): value is RestDocument {
  if (!isObject(value)) return false
  return typeof value['name'] === 'string' && typeof value['updateTime'] === 'string'
}

function allOf(where: readonly Filter[]) {
  const filters = where.map(([fieldPath, operator, operand]) => ({
    fieldFilter: { field: { fieldPath }, op: OPERATORS[operator], value: encodeOperand(operand) },
  }))
  return { compositeFilter: { op: 'AND', filters } }
}

/** Returns the code in an error response, spelled as in the SDKs. */
function codeIn(body: string): string {
  const status = /"status":\s*"([A-Z_]+)"/.exec(body)?.[1] ?? 'UNKNOWN'
  return status.toLowerCase().replaceAll('_', '-')
}

import type { HttpsFunction, Request } from 'firebase-functions/v2/https'
import { AppError } from './errors'
import { log } from './log'
import { isSiteOrigin } from './params'

/** The methods of an HTTP response that `rejectOtherMethods` calls. */
type MinimalResponse = {
  set(name: string, value: string): MinimalResponse
  status(code: number): MinimalResponse
  send(body: string): unknown
}

/** Responds 405 to every method but GET and HEAD. Returns whether it did. */
export function rejectOtherMethods(
  { method }: Pick<Request, 'method'>,
  response: MinimalResponse,
): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  response.set('Allow', 'GET, HEAD').status(405).send('Only GET is allowed.')
  return true
}

/** Decodes a part of a path; empty for a malformed encoding. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** Longer than a cold start takes. The clients of Firestore and Storage would wait for minutes. */
export const READ_LIMIT_MS = 10_000

/** Rejects if the work takes longer than `limitMs`. */
export async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${limitMs} ms.`)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** No call needs more nested levels. */
const MAX_DEPTH = 5

/**
 * Whether data is plain JSON of limited depth. Data with `@type` or deep nesting makes the SDK fail
 * with a server error before the handler runs. `__proto__` would set the prototype of the input.
 */
export function isPlain(data: unknown, depth = MAX_DEPTH): boolean {
  if (typeof data !== 'object' || data === null) return true
  if (depth === 0 || '@type' in data || Object.hasOwn(data, '__proto__')) return false
  return Object.values(data).every((value) => isPlain(value, depth - 1))
}

/** Responses are data: they are not cached, framed, sniffed or executed. */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}

const FOREIGN_ORIGIN = {
  status: 'PERMISSION_DENIED',
  message: 'Only pages of this site may call functions.',
}

/**
 * Adds security headers to each response. Rejects data that is not plain, and requests of pages of
 * other origins, preflights included: their responses have no CORS header.
 */
export function withSecurityHeaders<F extends HttpsFunction>(call: F): F {
  return new Proxy(call, {
    apply: (target, _, [request, response]: Parameters<HttpsFunction>) => {
      for (const [name, value] of Object.entries(DATA_HEADERS)) response.setHeader(name, value)
      const { origin } = request.headers
      if (origin !== undefined && !isSiteOrigin(origin)) {
        log('WARNING', 'request rejected', { reason: 'foreign_origin' })
        return void response.status(403).send({ error: FOREIGN_ORIGIN })
      }
      if (isPlain(request.body?.data)) return target(request, response)
      log('WARNING', 'request rejected', { reason: 'unreadable_data' })
      const error = new AppError('invalid_input')
      return void response.status(error.httpErrorCode.status).send({ error: error.toJSON() })
    },
  })
}

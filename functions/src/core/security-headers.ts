import type { HttpsFunction } from 'firebase-functions/v2/https'
import { AppError } from './errors'

/** Calls take objects of texts and numbers; this is more than any of them needs. */
const MOST_DEPTH = 5

/**
 * Whether data is as calls take it. Data that names a type (`@type`) or is nested without end stops
 * the SDK before any of our code, and would be answered as an error of the server. A field called
 * `__proto__` becomes the prototype of what the SDK makes of it.
 */
export function isPlain(data: unknown, depth = MOST_DEPTH): boolean {
  if (typeof data !== 'object' || data === null) return true
  if (depth === 0 || '@type' in data || Object.hasOwn(data, '__proto__')) return false
  return Object.values(data).every((value) => isPlain(value, depth - 1))
}

/** Answers are data for the page that asked: nothing keeps, frames, guesses at or runs them. */
const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}

/** The door of a call: each answer has its headers, and data that is not plain stays outside. */
export function withSecurityHeaders<F extends HttpsFunction>(call: F): F {
  return new Proxy(call, {
    apply: (target, _, [request, response]: Parameters<HttpsFunction>) => {
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
      if (isPlain(request.body?.data)) return target(request, response)
      const error = new AppError('invalid_input')
      return void response.status(error.httpErrorCode.status).send({ error: error.toJSON() })
    },
  })
}

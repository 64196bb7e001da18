import type { HttpsFunction } from 'firebase-functions/v2/https'
import { isPlain } from './plain-data'
import { refusal } from './refuse'

/** Answers are data for the page that asked: nothing keeps, frames, guesses at or runs them. */
const HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}

/** The door of a call: each answer has its headers, and data that is not plain stays outside. */
export function withDoor<F extends HttpsFunction>(call: F): F {
  return new Proxy(call, {
    apply: (target, _, [request, response]: Parameters<HttpsFunction>) => {
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
      if (isPlain(request.body?.data)) return target(request, response)
      const error = refusal('invalid_input')
      return void response.status(error.httpErrorCode.status).send({ error: error.toJSON() })
    },
  })
}

import type { HttpsFunction } from 'firebase-functions/v2/https'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { logLines } from './console.fixture'
import { isPlain, withSecurityHeaders, withTimeout } from './http'

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

describe('isPlain', () => {
  it.each([[undefined], [null], ['text'], [7], [{}], [{ tool_id: 'portlock', many: [1, null] }]])(
    'accepts %j',
    (data) => expect(isPlain(data)).toBe(true),
  )

  it('rejects typed values at any depth', () => {
    const typed = { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: 'x' }
    expect(isPlain(typed)).toBe(false)
    expect(isPlain({ email: typed })).toBe(false)
    expect(isPlain([[typed]])).toBe(false)
  })

  it('rejects a prototype', () => {
    expect(isPlain(JSON.parse('{"__proto__": {"admin": true}}'))).toBe(false)
  })

  it('accepts five levels and rejects six', () => {
    expect(isPlain(nested(5))).toBe(true)
    expect(isPlain(nested(6))).toBe(false)
  })

  it('rejects data that is nested too deep', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    expect(isPlain(deep)).toBe(false)
  })
})

type Request = Parameters<HttpsFunction>[0]
type Response = Parameters<HttpsFunction>[1]

function answerTo(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const sent = { headers: {} as Record<string, string>, status: 0, body: undefined as unknown }
  const response = {
    setHeader: (name: string, value: string) => {
      sent.headers[name] = value
    },
    status: (status: number) => {
      sent.status = status
      return response
    },
    send: (body: unknown) => {
      sent.body = body
    },
  }
  const work = vi.fn()
  const request = { body, headers } as unknown as Request
  const call = withSecurityHeaders(work as unknown as HttpsFunction)
  call(request, response as unknown as Response)
  return { sent, work, request, response }
}

beforeEach(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-grid')
  vi.stubEnv('SITE_ORIGIN', 'https://grid.example')
  vi.stubEnv('PASSKEY_ORIGINS', 'https://www.grid.example')
})

describe('withSecurityHeaders', () => {
  it.each([{ data: { tool_id: 'portlock' } }, {}, undefined])('passes %j to the call', (body) => {
    const { sent, work, request, response } = answerTo(body)
    expect(work).toHaveBeenCalledExactlyOnceWith(request, response)
    expect(sent.status).toBe(0)
  })

  it('rejects data that the SDK cannot decode', () => {
    const { sent, work } = answerTo({ data: { '@type': 'type.googleapis.com/unknown' } })
    expect(work).not.toHaveBeenCalled()
    expect(sent.status).toBe(400)
    expect(sent.body).toEqual({
      error: {
        status: 'INVALID_ARGUMENT',
        message: 'The request was not valid. Please reload the page and try again.',
        details: { reason: 'invalid_input' },
      },
    })
  })

  it.each([{ data: null }, { data: { '@type': 'x' } }])(
    'adds headers to the response to %j against caching, frames, sniffing and scripts',
    (body) => {
      expect(answerTo(body).sent.headers).toEqual({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'Referrer-Policy': 'no-referrer',
        'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
        'X-Content-Type-Options': 'nosniff',
      })
    },
  )

  it.each([
    'https://grid.example',
    'https://demo-grid.web.app',
    'https://demo-grid.firebaseapp.com',
    'https://www.grid.example',
  ])('passes a call from a page of the site at %s', (origin) => {
    expect(answerTo({ data: {} }, { origin }).work).toHaveBeenCalledOnce()
  })

  it.each([
    'https://evil.example',
    'https://grid.example.evil.example',
    'http://grid.example',
    'https://grid.example:8443',
    'https://other.web.app',
    'http://localhost:5000',
    'null',
    '',
  ])('rejects a call from a page at %j, without a CORS header', (origin) => {
    const { sent, work } = answerTo({ data: {} }, { origin })
    expect(work).not.toHaveBeenCalled()
    expect(sent.status).toBe(403)
    expect(Object.keys(sent.headers).filter((name) => /^access-control/i.test(name))).toEqual([])
    const line = { severity: 'WARNING', message: 'request rejected', reason: 'foreign_origin' }
    expect(logLines.map(({ entry }) => entry)).toEqual([line])
  })

  it('keeps the properties that the SDK adds to a call', () => {
    const call = Object.assign(vi.fn(), { run: () => 'ran' }) as unknown as HttpsFunction
    expect(withSecurityHeaders(call)).toHaveProperty(
      'run',
      (call as unknown as { run: unknown }).run,
    )
  })
})

describe('withTimeout', () => {
  beforeEach(() => vi.useFakeTimers())

  test('returns a result in time and clears its timer', async () => {
    expect(await withTimeout(1_000, Promise.resolve('done'))).toBe('done')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('rejects with an error in time', async () => {
    await expect(withTimeout(1_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  })

  test('rejects at the limit, not before', async () => {
    let outcome = 'waiting'
    const requested = withTimeout(1_000, new Promise(() => undefined)).catch((error: Error) => {
      outcome = error.message
    })
    await vi.advanceTimersByTimeAsync(999)
    expect(outcome).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    await requested
    expect(outcome).toBe('No response within 1000 ms.')
  })
})

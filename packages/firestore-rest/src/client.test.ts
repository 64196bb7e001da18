import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FirestoreRestClient, isPermanent, ReadError } from './client'

const fetched = vi.fn<typeof fetch>()
const client = new FirestoreRestClient({
  projectId: 'demo',
  apiKey: 'key',
  origin: 'http://127.0.0.1:8080',
  timeoutMs: 1_000,
  headers: async () => ({ 'x-firebase-appcheck': 'token' }),
})
const DOCUMENTS = 'projects/demo/databases/(default)/documents'
const document = { name: `${DOCUMENTS}/posts/a`, updateTime: '2026-02-01T00:00:00Z' }

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset())
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const failure = (status: string) => Response.json({ error: { status } }, { status: 400 })

it('sends the list of an `in` condition', async () => {
  fetched.mockResolvedValue(Response.json([]))
  await client.runQuery({ from: 'posts', where: [['day', 'in', [1, 2]]], limit: 1 })
  const { structuredQuery } = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))
  expect(structuredQuery.where.compositeFilter.filters).toEqual([
    {
      fieldFilter: {
        field: { fieldPath: 'day' },
        op: 'IN',
        value: { arrayValue: { values: [{ integerValue: '1' }, { integerValue: '2' }] } },
      },
    },
  ])
})

it('sends a query as a simple request and returns its documents', async () => {
  fetched.mockResolvedValue(Response.json([{ document }, { readTime: 'now' }]))
  const found = await client.runQuery({
    from: 'posts',
    where: [['tags', 'array-contains', 'usb']],
    orderBy: [['upvotes', 'desc']],
    startAfter: { values: [7], id: 'b' },
    limit: 20,
  })
  expect(found).toEqual([document])
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe(`http://127.0.0.1:8080/v1/${DOCUMENTS}:runQuery?key=key`)
  expect(init?.headers).toEqual({ 'content-type': 'text/plain', 'x-firebase-appcheck': 'token' })
  expect(JSON.parse(String(init?.body))).toEqual({
    structuredQuery: {
      from: [{ collectionId: 'posts' }],
      where: {
        compositeFilter: {
          op: 'AND',
          filters: [
            {
              fieldFilter: {
                field: { fieldPath: 'tags' },
                op: 'ARRAY_CONTAINS',
                value: { stringValue: 'usb' },
              },
            },
          ],
        },
      },
      orderBy: [
        { field: { fieldPath: 'upvotes' }, direction: 'DESCENDING' },
        { field: { fieldPath: '__name__' }, direction: 'DESCENDING' },
      ],
      startAt: {
        values: [{ integerValue: '7' }, { referenceValue: `${DOCUMENTS}/posts/b` }],
        before: false,
      },
      limit: 20,
    },
  })
})

it('returns one document, or null if it does not exist', async () => {
  fetched.mockResolvedValueOnce(Response.json(document))
  expect(await client.getDocument('posts', 'a')).toEqual(document)
  fetched.mockResolvedValueOnce(failure('NOT_FOUND'))
  expect(await client.getDocument('posts', 'a/b')).toBeNull()
  expect(fetched.mock.lastCall?.[0]).toContain('/posts/a%2Fb?')
})

it('returns the time of the server', async () => {
  fetched.mockResolvedValue(Response.json([{ readTime: '2026-02-01T00:00:00.5Z' }]))
  expect(await client.serverTime('posts')).toBe(Date.UTC(2026, 1, 1) + 500)
})

it('throws the code of an error response', async () => {
  fetched.mockResolvedValue(failure('PERMISSION_DENIED'))
  await expect(client.getDocument('posts', 'a')).rejects.toEqual(new ReadError('permission-denied'))
})

it('throws "unavailable" without a connection and without a response', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(client.serverTime('posts')).rejects.toMatchObject({ code: 'unavailable' })
  vi.stubGlobal('navigator', { onLine: false })
  await expect(client.serverTime('posts')).rejects.toMatchObject({ code: 'unavailable' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

it.each(['{}', '[{"readTime":"later"}]', 'null'])('throws "unknown" for %s', async (body) => {
  fetched.mockResolvedValue(new Response(body))
  await expect(client.serverTime('posts')).rejects.toMatchObject({ code: 'unknown' })
})

it('separates permanent from transient errors', () => {
  expect(isPermanent(new ReadError('permission-denied'))).toBe(true)
  expect(isPermanent(new ReadError('unavailable'))).toBe(false)
  expect(isPermanent(new TypeError())).toBe(true)
})

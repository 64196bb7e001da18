// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageQuery } from './data-source'
import { restDataSource } from './data-source.rest'

const getToken = vi.hoisted(() => vi.fn())
vi.mock('firebase/app-check', () => ({
  getToken,
  initializeAppCheck: () => ({}),
  ReCaptchaEnterpriseProvider: class {},
}))

const NEWEST: PageQuery<'posts'> = {
  from: 'posts',
  where: [],
  order: [['created_at', 'desc']],
  after: null,
  limit: 20,
}

const nameOf = (id: string) => `projects/p/databases/(default)/documents/posts/${id}`
const EXCERPT = {
  mapValue: {
    fields: {
      content: { stringValue: 'The beginning' },
      code_snippet: { nullValue: null },
      is_whole: { booleanValue: false },
    },
  },
}

const responseOf = (...posts: readonly (readonly [id: string, updateTime: string])[]) =>
  Response.json(
    posts.map(([id, updateTime]) => ({
      document: { name: nameOf(id), updateTime, fields: { excerpt: EXCERPT } },
    })),
  )

const errorResponse = (status: number, code: string) =>
  Response.json([{ error: { code: status, status: code } }], { status })

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})

/** Subscribes to the newest posts and collects snapshots: the ids, and whether they are cached. */
function subscribe() {
  const received: string[] = []
  const fail = vi.fn()
  const stop = restDataSource.watch(
    NEWEST,
    ({ found, fromCache }) =>
      received.push(`${found.map(({ id }) => id).join()}${fromCache ? ' cached' : ''}`),
    fail,
  )
  return { received, fail, stop }
}

/** Lets five minutes pass in steps: imports take real time, which fake timers do not wait for. */
async function fiveMinutes() {
  for (let step = 0; step < 10; step++) {
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(30_000)
  }
}

/** Subscribes and expects an empty cached snapshot, then the posts, and no failure. */
async function expectRetried() {
  const { received, fail, stop } = subscribe()
  await fiveMinutes()
  expect(received).toEqual([' cached', 'a'])
  expect(fail).not.toHaveBeenCalled()
  stop()
}

describe('a subscription that polls', () => {
  it('emits only changes', async () => {
    fetched
      .mockResolvedValueOnce(responseOf(['a', '1']))
      .mockResolvedValueOnce(responseOf(['a', '1']))
      .mockResolvedValueOnce(responseOf(['a', '2']))
      .mockImplementation(async () => responseOf(['b', '3'], ['a', '2']))
    const { received, stop } = subscribe()
    await fiveMinutes()
    expect(received).toEqual(['a', 'a', 'b,a'])
    stop()
  })

  it('emits the cached page while requests fail, and the page again afterwards', async () => {
    fetched
      .mockResolvedValueOnce(responseOf(['a', '1']))
      .mockRejectedValueOnce(new TypeError('network'))
      .mockImplementation(async () => responseOf(['a', '1']))
    const { received, stop } = subscribe()
    await fiveMinutes()
    expect(received).toEqual(['a', 'a cached', 'a'])
    stop()
  })

  it.each([
    ['breaks off', () => new Response(new ReadableStream({ pull: () => Promise.reject('cut') }))],
    ['is no JSON', () => new Response('<title>Welcome to the hotel</title>')],
    ['is no list', () => Response.json({})],
    ['contains something else', () => Response.json([{ document: { title: 'no name' } }])],
  ])('retries after a response that %s', async (_, broken) => {
    fetched.mockResolvedValueOnce(broken()).mockImplementation(async () => responseOf(['a', '1']))
    await expectRetried()
  })

  it.each([
    [503, 'UNAVAILABLE'],
    [429, 'RESOURCE_EXHAUSTED'],
  ])('retries after status %s', async (status, code) => {
    fetched
      .mockResolvedValueOnce(errorResponse(status, code))
      .mockImplementation(async () => responseOf(['a', '1']))
    await expectRetried()
  })

  it('retries if App Check fails', async () => {
    fetched.mockImplementation(async () => responseOf(['a', '1']))
    vi.stubEnv('VITE_FIREBASE_PROJECT_ID', 'grid')
    vi.stubEnv('VITE_APP_CHECK_KEY', 'site-key')
    getToken
      .mockResolvedValue({ token: 'proof' })
      .mockRejectedValueOnce(new Error('App Check is unreachable'))
    await expectRetried()
  })

  it('ends at a permanent error', async () => {
    fetched.mockImplementation(async () => errorResponse(403, 'PERMISSION_DENIED'))
    const { received, fail } = subscribe()
    await fiveMinutes()
    expect(received).toEqual([])
    expect(fail).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'permission-denied' }),
    )
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('emits nothing after it is ended', async () => {
    let answer = (_: Response): void => undefined
    fetched.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const { received, stop } = subscribe()
    stop()
    answer(responseOf(['a', '1']))
    await fiveMinutes()
    expect(received).toEqual([])
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

describe('a record that is requested once', () => {
  it('is null if it does not exist', async () => {
    fetched.mockResolvedValueOnce(errorResponse(404, 'NOT_FOUND'))
    await expect(restDataSource.one('posts', 'a/b')).resolves.toBeNull()
    expect(fetched.mock.lastCall?.[0]).toContain('/documents/posts/a%2Fb?')
  })

  it('rejects without a connection', async () => {
    fetched.mockRejectedValueOnce(new TypeError('network'))
    await expect(restDataSource.one('posts', 'a')).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a page of posts', () => {
  const bodyOf = (call: number) => JSON.parse(String(fetched.mock.calls[call]?.[1]?.body))

  it('contains excerpts and requests no texts', async () => {
    fetched.mockResolvedValueOnce(responseOf(['a', '1']))
    expect(await restDataSource.page(NEWEST)).toEqual([
      { id: 'a', content: 'The beginning', code_snippet: null, words: [], is_excerpt: true },
    ])
    const fields = bodyOf(0).structuredQuery.select.fields.map(
      ({ fieldPath }: { fieldPath: string }) => fieldPath,
    )
    expect(fields).toContain('excerpt')
    for (const name of ['content', 'code_snippet', 'words']) expect(fields).not.toContain(name)
  })

  it('contains the whole texts on request', async () => {
    fetched.mockResolvedValueOnce(responseOf(['a', '1']))
    await restDataSource.page({ ...NEWEST, texts: 'whole' })
    expect(bodyOf(0).structuredQuery).not.toHaveProperty('select')
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('reads a post that has no excerpt yet by itself', async () => {
    const fields = { title: { stringValue: 'New' } }
    const texts = { content: { stringValue: 'All of it.' } }
    const document = { name: nameOf('a'), updateTime: '1' }
    fetched
      .mockResolvedValueOnce(Response.json([{ document: { ...document, fields } }]))
      .mockResolvedValueOnce(Response.json({ ...document, fields: { ...fields, ...texts } }))
    const [post] = await restDataSource.page(NEWEST)
    expect(post).toEqual({ id: 'a', title: 'New', content: 'All of it.' })
  })

  it('requests whole comments', async () => {
    fetched.mockResolvedValueOnce(Response.json([]))
    await restDataSource.page({ ...NEWEST, from: 'comments' })
    expect(bodyOf(0).structuredQuery).not.toHaveProperty('select')
  })
})

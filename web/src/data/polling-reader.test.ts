// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appCheckHeaders } from './app-check-headers'
import type { PageQuery } from './data-source'
import { restDataSource } from './data-source.rest'

vi.mock('./app-check-headers', () => ({ appCheckHeaders: vi.fn(async () => ({})) }))

const NEWEST: PageQuery<'posts'> = {
  from: 'posts',
  where: [],
  order: [['created_at', 'desc']],
  after: null,
  limit: 20,
}

const answerOf = (...posts: readonly (readonly [id: string, updateTime: string])[]) =>
  Response.json(
    posts.map(([id, updateTime]) => ({
      document: { name: `projects/p/databases/(default)/documents/posts/${id}`, updateTime },
    })),
  )

const refusal = (status: number, code: string) =>
  Response.json([{ error: { code: status, status: code } }], { status })

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

/** Follows the newest posts; tells what was heard, as ids and a mark for what is remembered. */
function following() {
  const heard: string[] = []
  const fail = vi.fn()
  const stop = restDataSource.watch(
    NEWEST,
    ({ found, fromCache }) =>
      heard.push(`${found.map(({ id }) => id).join()}${fromCache ? ' remembered' : ''}`),
    fail,
  )
  return { heard, fail, stop }
}

const later = () => vi.advanceTimersByTimeAsync(5 * 60_000)

/** Follows, and hears of nothing worse than that it is told from memory, until it is answered. */
async function expectAskedAgain() {
  const { heard, fail, stop } = following()
  await later()
  expect(heard).toEqual([' remembered', 'a'])
  expect(fail).not.toHaveBeenCalled()
  stop()
}

describe('a page that is followed by looking again', () => {
  it('is told when it has changed, and only then', async () => {
    fetched
      .mockResolvedValueOnce(answerOf(['a', '1']))
      .mockResolvedValueOnce(answerOf(['a', '1']))
      .mockResolvedValueOnce(answerOf(['a', '2']))
      .mockImplementation(async () => answerOf(['b', '3'], ['a', '2']))
    const { heard, stop } = following()
    await later()
    expect(heard).toEqual(['a', 'a', 'b,a'])
    stop()
  })

  it('is remembered while nobody answers, and told anew afterwards', async () => {
    fetched
      .mockResolvedValueOnce(answerOf(['a', '1']))
      .mockRejectedValueOnce(new TypeError('network'))
      .mockImplementation(async () => answerOf(['a', '1']))
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { heard, stop } = following()
    await later()
    expect(heard).toEqual(['a', 'a remembered', 'a'])
    stop()
  })

  it.each([
    ['breaks off', () => new Response(new ReadableStream({ pull: () => Promise.reject('cut') }))],
    ['is no JSON', () => new Response('<title>Welcome to the hotel</title>')],
    ['is no list', () => Response.json({})],
    ['holds something else', () => Response.json([{ document: { title: 'no name' } }])],
  ])('is asked for again after an answer that %s', async (_, broken) => {
    fetched.mockResolvedValueOnce(broken()).mockImplementation(async () => answerOf(['a', '1']))
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await expectAskedAgain()
  })

  it.each([
    [503, 'UNAVAILABLE'],
    [429, 'RESOURCE_EXHAUSTED'],
  ])('is asked for again after the answer %s', async (status, code) => {
    fetched
      .mockResolvedValueOnce(refusal(status, code))
      .mockImplementation(async () => answerOf(['a', '1']))
    await expectAskedAgain()
  })

  it('is asked for again where the site could not prove what it is', async () => {
    fetched.mockImplementation(async () => answerOf(['a', '1']))
    vi.mocked(appCheckHeaders).mockRejectedValueOnce(new Error('App Check is out of reach'))
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await expectAskedAgain()
  })

  it('is given up when it is refused', async () => {
    fetched.mockImplementation(async () => refusal(403, 'PERMISSION_DENIED'))
    const { heard, fail } = following()
    await later()
    expect(heard).toEqual([])
    expect(fail).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'permission-denied' }),
    )
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('is not told after the reader has left', async () => {
    let answer = (_: Response): void => undefined
    fetched.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    const { heard, stop } = following()
    stop()
    answer(answerOf(['a', '1']))
    await later()
    expect(heard).toEqual([])
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

describe('a record that is asked for once', () => {
  it('is null when there is none', async () => {
    fetched.mockResolvedValueOnce(refusal(404, 'NOT_FOUND'))
    await expect(restDataSource.one('posts', 'a/b')).resolves.toBeNull()
    expect(fetched.mock.lastCall?.[0]).toContain('/documents/posts/a%2Fb?')
  })

  it('cannot be read without a connection', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    fetched.mockRejectedValueOnce(new TypeError('network'))
    await expect(restDataSource.one('posts', 'a')).rejects.toMatchObject({ code: 'unavailable' })
  })
})

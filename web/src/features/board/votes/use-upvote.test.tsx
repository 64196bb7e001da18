// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notify } from '../../../design/notify'
import { SessionContext } from '../../../session/session'
import { sessionStore } from '../../../session/session-store'
import { sessionOf } from '../member.fixture'
import { noteVotes } from './known-votes'
import { useUpvote } from './use-upvote'

type Answer = {
  readonly wanted: boolean
  resolve(moved: number): void
  reject(error: unknown): void
}

const saves: Answer[] = []
const isVoteStored = vi.hoisted(() => vi.fn())
vi.mock('../votes.firestore', () => ({
  vote: (_uid: string, _id: string, wanted: boolean) =>
    new Promise((resolve, reject) => saves.push({ wanted, resolve, reject })),
  isVoteStored: () => isVoteStored(),
}))

const { refreshPost } = vi.hoisted(() => ({ refreshPost: vi.fn() }))
vi.mock('../post', () => ({ refreshPost }))

/** What the server says, which the lists of the post hear as well. */
const serverCounts = (upvotes: number) => refreshPost.mockResolvedValueOnce({ upvotes })

beforeEach(() => {
  sessionStore.setState({ session: sessionOf('ada') })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  refreshPost.mockReset().mockRejectedValue(new Error('not now'))
  isVoteStored.mockReset().mockRejectedValue(new Error('not now'))
})
beforeEach(() => saves.splice(0))
// What was clicked is kept when a page is left: each test has a post of its own.
beforeEach(() => {
  postNumber += 1
})
afterEach(() => {
  vi.restoreAllMocks()
})

let postNumber = 0
const postId = () => `post-${postNumber}`

/** What the live query of the votes tells. */
const hearOfVote = (isGiven: boolean) => noteVotes('ada', new Map([[postId(), isGiven]]))

const as = (name: string) =>
  function Member({ children }: { children: ReactNode }) {
    return <SessionContext value={sessionOf(name)}>{children}</SessionContext>
  }

function open(upvotes: number, name = 'ada') {
  const id = postId()
  const hook = renderHook((props) => useUpvote({ id, ...props }), {
    wrapper: as(name),
    initialProps: { upvotes },
  })
  return {
    seen: () =>
      `${hook.result.current.count} ${hook.result.current.isGiven ? 'given' : 'not given'}`,
    click: () => act(async () => void hook.result.current.toggle('ada')),
    counterBecomes: (next: number) => hook.rerender({ upvotes: next }),
    leave: () => hook.unmount(),
  }
}

async function settle(how: (save: Answer) => void, index = 0) {
  await vi.waitFor(() => expect(saves.length).toBeGreaterThan(index))
  await act(async () => saves[index] && how(saves[index]))
}

test('shows a click at once and keeps it after the save', async () => {
  const post = open(5)
  await post.click()
  expect(post.seen()).toBe('6 given')
  await settle((save) => save.resolve(1))
  expect(post.seen()).toBe('6 given')
})

test('does not count the own vote twice when the counter arrives', async () => {
  const post = open(5)
  await post.click()
  post.counterBecomes(6)
  expect(post.seen()).toBe('6 given')
  await settle((save) => save.resolve(1))
  post.counterBecomes(7)
  expect(post.seen()).toBe('7 given')
})

test('takes a vote back on a counter that is not live', async () => {
  const post = open(5)
  await post.click()
  await settle((save) => save.resolve(1))
  await post.click()
  await settle((save) => save.resolve(-1), 1)
  expect(post.seen()).toBe('5 not given')
})

test('saves one after another, so that a double click ends as it began', async () => {
  const post = open(5)
  await post.click()
  await post.click()
  expect(post.seen()).toBe('5 not given')
  await settle((save) => save.resolve(1))
  await settle((save) => save.resolve(-1), 1)
  expect(saves.map(({ wanted }) => wanted)).toEqual([true, false])
  expect(post.seen()).toBe('5 not given')
})

test('ends three quick clicks with one save', async () => {
  const post = open(5)
  for (let click = 0; click < 3; click += 1) await post.click()
  await settle((save) => save.resolve(1))
  expect(saves).toHaveLength(1)
  expect(post.seen()).toBe('6 given')
})

test('tells the lists of the post once its counter has moved', async () => {
  const post = open(5)
  await post.click()
  expect(refreshPost).not.toHaveBeenCalled()
  await settle((save) => save.resolve(1))
  expect(refreshPost).toHaveBeenCalledExactlyOnceWith(postId())
})

test('counts a vote that was saved although the answer was lost', async () => {
  const post = open(5)
  serverCounts(6)
  await post.click()
  await settle((save) => save.resolve(0))
  expect(post.seen()).toBe('6 given')
})

test('counts a vote that arrived although nobody said so in time', async () => {
  const post = open(5)
  serverCounts(6)
  await post.click()
  await settle((save) => save.reject(new Error('no answer')))
  expect(post.seen()).toMatch(/^6/)
})

test('counts what another member took back in the meantime', async () => {
  const post = open(5)
  serverCounts(5)
  await post.click()
  await settle((save) => save.resolve(1))
  expect(post.seen()).toBe('5 given')
})

test('shows a vote as given although the live query tells what was before it', async () => {
  const post = open(5)
  let answer: (post: { upvotes: number }) => void = () => undefined
  refreshPost.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  isVoteStored.mockResolvedValueOnce(true)
  await post.click()
  await settle((save) => save.resolve(1))
  act(() => hearOfVote(false))
  expect(post.seen()).toBe('6 not given')
  await act(async () => answer({ upvotes: 6 }))
  await vi.waitFor(() => expect(post.seen()).toBe('6 given'))
})

test('does not take an older look at the own vote for that after a newer click', async () => {
  const post = open(5)
  serverCounts(6)
  let answer: (isGiven: boolean) => void = () => undefined
  isVoteStored.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  await post.click()
  await settle((save) => save.resolve(1))
  await post.click()
  await settle((save) => save.resolve(-1), 1)
  await act(async () => answer(true))
  expect(post.seen()).toBe('5 not given')
})

test('does not take an older count for that of a newer click', async () => {
  const post = open(5)
  let answer: (post: { upvotes: number }) => void = () => undefined
  refreshPost.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  await post.click()
  await settle((save) => save.resolve(1))
  await post.click()
  await act(async () => answer({ upvotes: 6 }))
  expect(post.seen()).toBe('5 not given')
  await settle((save) => save.resolve(-1), 1)
  expect(post.seen()).toBe('5 not given')
})

test('counts nothing when another tab had voted already', async () => {
  const post = open(6)
  await post.click()
  expect(post.seen()).toBe('7 given')
  await settle((save) => save.resolve(0))
  expect(post.seen()).toBe('6 given')
})

test('goes back and says why when a save fails', async () => {
  const error = vi.spyOn(notify, 'error')
  const post = open(5)
  await post.click()
  await settle((save) => save.reject({ code: 'unavailable' }))
  expect(post.seen()).toBe('5 not given')
  expect(error).toHaveBeenCalledOnce()
})

test.each([
  ['nobody is here', { status: 'signed-out' } as const],
  ['another member is here', sessionOf('bob')],
])(
  'a vote that waited for the connection is given up in silence when %s by then',
  async (_, by) => {
    const error = vi.spyOn(notify, 'error')
    vi.spyOn(notify, 'blank').mockReturnValue('')
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const post = open(5)
    await post.click()
    expect(post.seen()).toBe('6 given')
    sessionStore.setState({ session: by })
    onLine.mockReturnValue(true)
    await act(async () => window.dispatchEvent(new Event('online')))
    await vi.waitFor(() => expect(post.seen()).toBe('5 not given'))
    expect(saves).toEqual([])
    expect(error).not.toHaveBeenCalled()
  },
)

describe('a vote that waits for a connection', () => {
  /** Votes on a page without a connection and leaves it; gives what brings the connection back. */
  const voteAndLeave = async () => {
    vi.spyOn(notify, 'blank').mockReturnValue('')
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const feed = open(5)
    await feed.click()
    feed.leave()
    return async () => {
      onLine.mockReturnValue(true)
      await act(async () => window.dispatchEvent(new Event('online')))
    }
  }

  test('is shown on another page as well, and taken back there', async () => {
    const comeBack = await voteAndLeave()
    const page = open(5)
    expect(page.seen()).toBe('6 given')
    await page.click()
    expect(page.seen()).toBe('5 not given')
    await comeBack()
    await vi.waitFor(() => expect(refreshPost).not.toHaveBeenCalled())
    expect(saves).toEqual([])
    expect(page.seen()).toBe('5 not given')
  })

  test('is sent once, whichever page is open by then', async () => {
    const comeBack = await voteAndLeave()
    const page = open(5)
    await comeBack()
    await settle((save) => save.resolve(1))
    expect(saves).toHaveLength(1)
    expect(page.seen()).toBe('6 given')
  })

  test('is not shown to another member', async () => {
    await voteAndLeave()
    expect(open(5, 'bob').seen()).toBe('5 not given')
  })
})

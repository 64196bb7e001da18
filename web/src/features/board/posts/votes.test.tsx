// @vitest-environment happy-dom

import type { Post } from '@grid/schema/post'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { notify } from '../../../design/notify'
import { sessionOf } from '../../../session/member.fixture'
import { publicData } from '../../../session/public-data'
import { renderInApp } from '../../../session/render.fixture'
import type { Session } from '../../../session/session'
import { sessionStore } from '../../../session/session-store'
import { samplePost } from './post.fixture'
import { UpvoteButton } from './upvote-button'
import { VoteSubscription } from './votes'

const PATIENT = { timeout: 10_000 }

type Save = {
  readonly isGiven: boolean
  resolve(step: number): void
  reject(error: unknown): void
}

const saves: Save[] = []
const server = vi.hoisted(() => ({
  isVoteStored: vi.fn(),
  emit: null as ((votes: ReadonlyMap<string, boolean>) => void) | null,
}))
vi.mock('./votes.firestore', () => ({
  vote: (_uid: string, _id: string, isGiven: boolean) =>
    new Promise((resolve, reject) => saves.push({ isGiven, resolve, reject })),
  isVoteStored: server.isVoteStored,
  subscribeToVotes: (_: string, emit: typeof server.emit) => {
    server.emit = emit
    return { add: () => undefined, stop: () => undefined }
  },
}))

const readPost = vi.fn<typeof publicData.one>()
const { isVoteStored } = server

/** The server's counter at the next read. */
const serverCounts = (upvotes: number) => readPost.mockResolvedValueOnce(samplePost(1, { upvotes }))

beforeEach(() => {
  sessionStore.setState({ session: sessionOf('ada') })
  vi.spyOn(publicData, 'one').mockImplementation(readPost)
  readPost.mockRejectedValue(new Error('not now'))
  isVoteStored.mockRejectedValue(new Error('not now'))
  saves.splice(0)
  // Clicks outlive a page, so each test has a post of its own.
  postNumber += 1
})

let postNumber = 0
const postId = () => `post-${postNumber}`

/** Renders the button of the test's post for a member. */
function open(upvotes: number, session: Session = sessionOf('ada')) {
  const page = (count: number, isSubscribed = false) => (
    <>
      <UpvoteButton post={{ id: postId(), upvotes: count, user_id: 'eve' }} />
      {isSubscribed && <VoteSubscription postIds={[postId()]} />}
    </>
  )
  const view = renderInApp(page(upvotes), { session })
  const button = () => screen.getByRole('button', { name: /Upvote/ })
  return {
    shown: () => {
      const count = button().querySelector('[data-count]')?.textContent
      return `${count} ${button().getAttribute('aria-pressed') === 'true' ? 'given' : 'not given'}`
    },
    isBusy: () => button().getAttribute('aria-busy') === 'true',
    click: () => act(async () => void fireEvent.click(button())),
    counterBecomes: (next: number) => view.rerender(page(next)),
    subscribe: async () => {
      view.rerender(page(upvotes, true))
      await vi.waitFor(() => expect(server.emit).not.toBeNull(), PATIENT)
    },
    leave: () => view.unmount(),
  }
}

async function finish(how: (save: Save) => void, index = 0) {
  await vi.waitFor(() => expect(saves.length).toBeGreaterThan(index), PATIENT)
  await act(async () => saves[index] && how(saves[index]))
}

test.each([
  ['shows a click at once and after the save', 5, 1],
  ['does not change the counter when another tab had voted already', 6, 0],
])('%s', async (_, count, step) => {
  const post = open(count)
  await post.click()
  expect(post.shown()).toBe(`${count + 1} given`)
  await finish((save) => save.resolve(step))
  expect(post.shown()).toBe('6 given')
})

test('does not count the member’s vote twice when the counter arrives', async () => {
  const post = open(5)
  await post.click()
  post.counterBecomes(6)
  expect(post.shown()).toBe('6 given')
  await finish((save) => save.resolve(1))
  post.counterBecomes(7)
  expect(post.shown()).toBe('7 given')
})

test('takes a vote back on a counter that has not changed', async () => {
  const post = open(5)
  await post.click()
  await finish((save) => save.resolve(1))
  await post.click()
  await finish((save) => save.resolve(-1), 1)
  expect(post.shown()).toBe('5 not given')
})

test('saves one click after another, so a double click changes nothing', async () => {
  const post = open(5)
  await post.click()
  await post.click()
  expect(post.shown()).toBe('5 not given')
  await finish((save) => save.resolve(1))
  await finish((save) => save.resolve(-1), 1)
  expect(saves.map(({ isGiven }) => isGiven)).toEqual([true, false])
  expect(post.shown()).toBe('5 not given')
})

test('saves three quick clicks once', async () => {
  const post = open(5)
  for (let click = 0; click < 3; click += 1) await post.click()
  await finish((save) => save.resolve(1))
  expect(saves).toHaveLength(1)
  expect(post.shown()).toBe('6 given')
})

test('reads the post again after the save', async () => {
  const post = open(5)
  await post.click()
  expect(readPost).not.toHaveBeenCalled()
  await finish((save) => save.resolve(1))
  expect(readPost).toHaveBeenCalledExactlyOnceWith('posts', postId())
})

test.each([
  ['counts a vote that was saved before by a lost request', 6, 0, '6 given'],
  ['subtracts a vote that another member took back', 5, 1, '5 given'],
])('%s', async (_, count, step, shown) => {
  const post = open(5)
  serverCounts(count)
  await post.click()
  await finish((save) => save.resolve(step))
  expect(post.shown()).toBe(shown)
})

test('counts a saved vote whose response timed out', async () => {
  const post = open(5)
  serverCounts(6)
  await post.click()
  await finish((save) => save.reject(new Error('no answer')))
  expect(post.shown()).toMatch(/^6/)
})

test('shows a vote as given after the subscription emitted the state before it', async () => {
  const post = open(5)
  let answer: (post: Post) => void = () => undefined
  readPost.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  isVoteStored.mockResolvedValueOnce(true)
  await post.click()
  await finish((save) => save.resolve(1))
  await post.subscribe()
  act(() => server.emit?.(new Map([[postId(), false]])))
  expect(post.shown()).toBe('6 not given')
  await act(async () => answer(samplePost(1, { upvotes: 6 })))
  await vi.waitFor(() => expect(post.shown()).toBe('6 given'))
})

test('ignores an earlier read of the vote after a newer click', async () => {
  const post = open(5)
  serverCounts(6)
  let answer: (isGiven: boolean) => void = () => undefined
  isVoteStored.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  await post.click()
  await finish((save) => save.resolve(1))
  await post.click()
  await finish((save) => save.resolve(-1), 1)
  await act(async () => answer(true))
  expect(post.shown()).toBe('5 not given')
})

test('ignores an earlier read of the counter after a newer click', async () => {
  const post = open(5)
  let answer: (post: Post) => void = () => undefined
  readPost.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  await post.click()
  await finish((save) => save.resolve(1))
  await post.click()
  await act(async () => answer(samplePost(1, { upvotes: 6 })))
  expect(post.shown()).toBe('5 not given')
  await finish((save) => save.resolve(-1), 1)
  expect(post.shown()).toBe('5 not given')
})

test('restores the vote and shows why when a save fails', async () => {
  const error = vi.spyOn(notify, 'error')
  const post = open(5)
  await post.click()
  await finish((save) => save.reject({ code: 'unavailable' }))
  expect(post.shown()).toBe('5 not given')
  expect(error).toHaveBeenCalledOnce()
})

test.each([
  ['the member has signed out', { status: 'signed-out' } as const],
  ['another member has signed in', sessionOf('bob')],
])('drops a vote that waits for the connection without a message when %s', async (_, by) => {
  const error = vi.spyOn(notify, 'error')
  vi.spyOn(notify, 'blank').mockReturnValue('')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const post = open(5)
  await post.click()
  expect(post.shown()).toBe('6 given')
  sessionStore.setState({ session: by })
  onLine.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(post.shown()).toBe('5 not given'))
  expect(saves).toEqual([])
  expect(error).not.toHaveBeenCalled()
})

describe('while offline', () => {
  /** Votes offline and leaves the page. Returns a function that restores the connection. */
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

  test('shows the vote on another page, and takes it back there', async () => {
    const comeBack = await voteAndLeave()
    const page = open(5)
    expect(page.shown()).toBe('6 given')
    await page.click()
    expect(page.shown()).toBe('5 not given')
    await comeBack()
    await vi.waitFor(() => expect(readPost).not.toHaveBeenCalled())
    expect(saves).toEqual([])
    expect(page.shown()).toBe('5 not given')
  })

  test('sends the vote once, whichever page is open', async () => {
    const comeBack = await voteAndLeave()
    const page = open(5)
    await comeBack()
    await finish((save) => save.resolve(1))
    expect(saves).toHaveLength(1)
    expect(page.shown()).toBe('6 given')
  })

  test('hides the vote from another member', async () => {
    await voteAndLeave()
    expect(open(5, sessionOf('bob')).shown()).toBe('5 not given')
  })
})

test('ignores a second press before the session is resolved', async () => {
  sessionStore.setState({ session: { status: 'loading' } })
  const post = open(5, { status: 'loading' })
  expect(post.isBusy()).toBe(false)
  await post.click()
  expect(post.isBusy()).toBe(true)
  await post.click()
  await act(async () => sessionStore.setState({ session: sessionOf('ada') }))
  await finish((save) => save.resolve(1))
  expect(saves.map(({ isGiven }) => isGiven)).toEqual([true])
  expect(post.isBusy()).toBe(false)
})

// @vitest-environment happy-dom

import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Timestamp } from 'firebase/firestore'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { theme } from '../../design/theme'
import { COMMENT } from './comment.fixture'
import { Bell, ReplyList } from './notifications'

const { subscribeToReplies, markRead, olderReplies } = vi.hoisted(() => ({
  olderReplies: vi.fn(),
  subscribeToReplies: vi.fn(),
  markRead: vi.fn(),
}))
vi.mock('./notifications.firestore', () => ({ subscribeToReplies, markRead, olderReplies }))

const at = (ms: number) => ({ toMillis: () => ms, toDate: () => new Date(ms) })
const moments = new Map<number, ReturnType<typeof at>>()
const bellReply = (ms: number) => {
  const created_at = moments.get(ms) ?? at(ms)
  moments.set(ms, created_at)
  return { ...COMMENT, id: `at-${ms}`, created_at }
}
const arrive = (readAt: number, ...times: number[]) =>
  act(() => subscribeToReplies.mock.lastCall?.[1]({ newest: times.map(bellReply), readAt }))
const miss = () => act(() => subscribeToReplies.mock.lastCall?.[2]())
const bell = () => screen.getByRole('button', { name: /^Replies/, hidden: true })
const isMarked = () => screen.getAllByRole('link').map((link) => link.getAttribute('data-new'))

beforeEach(() => {
  subscribeToReplies.mockReset().mockReturnValue(() => undefined)
  markRead.mockReset().mockResolvedValue(undefined)
  olderReplies.mockReset()
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <Bell uid="ada" mayMark />
      </MemoryRouter>
    </ThemeProvider>,
  )
})

test('marks new replies after they load, also if the bell is opened before', () => {
  fireEvent.click(bell())
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('Loading replies...')
  expect(screen.queryByText(/Nobody has replied yet/)).toBeNull()
  arrive(5, 9, 5, 3)
  expect(isMarked()).toEqual(['true', 'false', 'false'])
  arrive(9, 9, 5, 3)
  expect(isMarked()).toEqual(['true', 'false', 'false'])
  expect(markRead).toHaveBeenCalledExactlyOnceWith('ada', bellReply(9))
})

test('marks replies as read once, and again after a failure', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  markRead.mockRejectedValueOnce(new Error('no'))
  arrive(5, 9)
  const close = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await act(async () => fireEvent.click(bell()))
  expect(markRead).toHaveBeenCalledTimes(1)
  await act(async () => close())
  expect(markRead).toHaveBeenCalledTimes(2)
  await act(async () => fireEvent.click(bell()))
  await act(async () => close())
  expect(markRead).toHaveBeenCalledTimes(2)
  arrive(5, 10, 9)
  await act(async () => fireEvent.click(bell()))
  expect(markRead).toHaveBeenLastCalledWith('ada', bellReply(10))
})

test('shows that replies could not be fetched, until they are', () => {
  miss()
  fireEvent.click(bell())
  expect(screen.getByText('Could not fetch replies.')).toBeTruthy()
  arrive(0)
  expect(screen.getByText(/Nobody has replied yet/)).toBeTruthy()
  expect(screen.queryByText('Could not fetch replies.')).toBeNull()
  expect(markRead).not.toHaveBeenCalled()
})

test('shows the loaded replies when the connection is lost', () => {
  arrive(0, 3)
  miss()
  fireEvent.click(bell())
  expect(isMarked()).toEqual(['true'])
})

/** So many moments, the latest first. */
const back = (from: number, count: number) => Array.from({ length: count }, (_, at) => from - at)
const shown = () =>
  screen
    .getAllByRole('link')
    .map((link) => Number(/at-(\d+)/.exec(link.getAttribute('href') ?? '')?.[1]))
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('loads older replies, and marks those after the last read as new', async () => {
  arrive(10, ...back(40, 20))
  fireEvent.click(bell())
  olderReplies.mockResolvedValueOnce(back(20, 20).map(bellReply))
  await press('Show older replies')
  expect(olderReplies).toHaveBeenCalledExactlyOnceWith('ada', bellReply(21))
  expect(shown()).toEqual(back(40, 40))
  expect(isMarked().filter((mark) => mark === 'true')).toHaveLength(30)
  olderReplies.mockResolvedValueOnce([])
  await press('Show older replies')
  expect(screen.queryByRole('button', { name: 'Show older replies' })).toBeNull()
})

test('adds a new reply without a gap, and removes a deleted one', async () => {
  arrive(0, ...back(40, 20))
  fireEvent.click(bell())
  olderReplies.mockResolvedValueOnce(back(20, 5).map(bellReply))
  await press('Show older replies')
  arrive(0, 41, ...back(40, 19))
  expect(shown()).toEqual(back(41, 26))
  arrive(0, 41, 40, ...back(38, 18))
  expect(shown()).toEqual([41, 40, ...back(38, 23)])
})

test('shows that older replies could not be fetched, and tries again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  arrive(0, ...back(40, 20))
  fireEvent.click(bell())
  olderReplies.mockRejectedValueOnce(new Error('no'))
  await press('Show older replies')
  expect(screen.getByRole('alert').textContent).toBe('Could not fetch replies.')
  olderReplies.mockResolvedValueOnce(back(20, 5).map(bellReply))
  await press('Try again')
  expect(shown()).toEqual(back(40, 25))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('offers no older replies after an incomplete page', () => {
  arrive(0, ...back(9, 9))
  fireEvent.click(bell())
  expect(screen.queryByRole('button', { name: 'Show older replies' })).toBeNull()
})

const replyListReply = (id: string, at: number, content: string) => ({
  id,
  post_id: 'a-post',
  parent_id: null,
  reply_to: null,
  user_id: 'mallory',
  author_username: 'mallory',
  content,
  recipient_ids: ['ada'],
  created_at: Timestamp.fromMillis(at),
  updated_at: Timestamp.fromMillis(at),
})

function show(replies: ReturnType<typeof replyListReply>[]) {
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <ReplyList
          replies={replies}
          older={{ hasMore: false, state: 'idle', more: async () => undefined }}
          isMissed={false}
          seenUntil={5}
          onOpen={() => undefined}
        />
      </MemoryRouter>
    </ThemeProvider>,
  )
}

test('names new replies, and links to each comment', () => {
  show([replyListReply('new', 9, '<b>Bold</b>'), replyListReply('old', 5, 'Seen')])
  const [first, second] = screen.getAllByRole('link')
  expect(first?.textContent).toContain('New: mallory commented on your post<b>Bold</b>')
  expect(first?.getAttribute('href')).toBe('/hub/a-post#comment-new')
  expect(second?.textContent).not.toContain('New')
})

test('shows that nobody has replied', () => {
  show([])
  expect(screen.getByText(/Nobody has replied yet/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

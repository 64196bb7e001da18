// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { theme } from '../../../design/theme'
import { COMMENT } from '../comment.fixture'
import { Bell } from '../notifications'

const { followReplies, markRead, olderReplies } = vi.hoisted(() => ({
  olderReplies: vi.fn(),
  followReplies: vi.fn(),
  markRead: vi.fn(),
}))
vi.mock('../notifications.firestore', () => ({ followReplies, markRead, olderReplies }))

const at = (ms: number) => ({ toMillis: () => ms, toDate: () => new Date(ms) })
const moments = new Map<number, ReturnType<typeof at>>()
const reply = (ms: number) => {
  const created_at = moments.get(ms) ?? at(ms)
  moments.set(ms, created_at)
  return { ...COMMENT, id: `at-${ms}`, created_at }
}
const hear = (readAt: number, ...times: number[]) =>
  act(() => followReplies.mock.lastCall?.[1]({ newest: times.map(reply), readAt }))
const miss = () => act(() => followReplies.mock.lastCall?.[2]())
const bell = () => screen.getByRole('button', { name: /^Replies/, hidden: true })
const isMarked = () => screen.getAllByRole('link').map((link) => link.getAttribute('data-new'))

beforeEach(() => {
  followReplies.mockReset().mockReturnValue(() => undefined)
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

test('a bell that is opened before the first answer waits for it, and marks what is new', () => {
  fireEvent.click(bell())
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('Loading replies...')
  expect(screen.queryByText(/Nobody has replied yet/)).toBeNull()
  hear(5, 9, 5, 3)
  expect(isMarked()).toEqual(['true', 'false', 'false'])
  hear(9, 9, 5, 3)
  expect(isMarked()).toEqual(['true', 'false', 'false'])
  expect(markRead).toHaveBeenCalledExactlyOnceWith('ada', reply(9))
})

test('what is seen is marked once, and again where that failed', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  markRead.mockRejectedValueOnce(new Error('no'))
  hear(5, 9)
  const close = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await act(async () => fireEvent.click(bell()))
  expect(markRead).toHaveBeenCalledTimes(1)
  await act(async () => close())
  expect(markRead).toHaveBeenCalledTimes(2)
  await act(async () => fireEvent.click(bell()))
  await act(async () => close())
  expect(markRead).toHaveBeenCalledTimes(2)
  hear(5, 10, 9)
  await act(async () => fireEvent.click(bell()))
  expect(markRead).toHaveBeenLastCalledWith('ada', reply(10))
})

test('a bell that nobody answers says so, until somebody does', () => {
  miss()
  fireEvent.click(bell())
  expect(screen.getByText('Could not fetch replies.')).toBeTruthy()
  hear(0)
  expect(screen.getByText(/Nobody has replied yet/)).toBeTruthy()
  expect(screen.queryByText('Could not fetch replies.')).toBeNull()
  expect(markRead).not.toHaveBeenCalled()
})

test('what is there stays in sight when the connection goes', () => {
  hear(0, 3)
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

test('replies beyond a page are reached, and those that came since the last look are new', async () => {
  hear(10, ...back(40, 20))
  fireEvent.click(bell())
  olderReplies.mockResolvedValueOnce(back(20, 20).map(reply))
  await press('Show older replies')
  expect(olderReplies).toHaveBeenCalledExactlyOnceWith('ada', reply(21))
  expect(shown()).toEqual(back(40, 40))
  expect(isMarked().filter((mark) => mark === 'true')).toHaveLength(30)
  olderReplies.mockResolvedValueOnce([])
  await press('Show older replies')
  expect(screen.queryByRole('button', { name: 'Show older replies' })).toBeNull()
})

test('a reply that comes while older ones are read leaves no gap, and a deleted one goes', async () => {
  hear(0, ...back(40, 20))
  fireEvent.click(bell())
  olderReplies.mockResolvedValueOnce(back(20, 5).map(reply))
  await press('Show older replies')
  hear(0, 41, ...back(40, 19))
  expect(shown()).toEqual(back(41, 26))
  hear(0, 41, 40, ...back(38, 18))
  expect(shown()).toEqual([41, 40, ...back(38, 23)])
})

test('older replies that cannot be fetched are told, and asked for again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  hear(0, ...back(40, 20))
  fireEvent.click(bell())
  olderReplies.mockRejectedValueOnce(new Error('no'))
  await press('Show older replies')
  expect(screen.getByRole('alert').textContent).toBe('Could not fetch replies.')
  olderReplies.mockResolvedValueOnce(back(20, 5).map(reply))
  await press('Try again')
  expect(shown()).toEqual(back(40, 25))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page of replies and no more offers none', () => {
  hear(0, ...back(9, 9))
  fireEvent.click(bell())
  expect(screen.queryByRole('button', { name: 'Show older replies' })).toBeNull()
})

// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { theme } from '../../../design/theme'
import { COMMENT } from '../comments/stored-comment.fixture'
import { Bell } from './bell'

const { followReplies, markRead } = vi.hoisted(() => ({
  followReplies: vi.fn(),
  markRead: vi.fn(),
}))
vi.mock('./live-replies', () => ({ followReplies, markRead }))

const at = (ms: number) => ({ toMillis: () => ms, toDate: () => new Date(ms) })
const reply = (ms: number) => ({ ...COMMENT, id: `at-${ms}`, created_at: at(ms) })
const hear = (readAt: number, ...times: number[]) =>
  act(() => followReplies.mock.lastCall?.[1]({ newest: times.map(reply), readAt }))
const miss = () => act(() => followReplies.mock.lastCall?.[2]())
const bell = () => screen.getByRole('button', { name: /^Replies/, hidden: true })
const isMarked = () => screen.getAllByRole('link').map((link) => link.getAttribute('data-new'))

beforeEach(() => {
  followReplies.mockReset().mockReturnValue(() => undefined)
  markRead.mockReset().mockResolvedValue(undefined)
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
  expect(markRead).toHaveBeenCalledOnce()
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

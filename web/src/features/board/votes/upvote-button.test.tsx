// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { theme } from '../../../design/theme'
import { SessionContext } from '../../../session/session'
import { sessionStore } from '../../../session/session-store'
import { sessionOf } from '../member.fixture'
import { UpvoteButton } from '../upvote-button'

const { vote, requireWriter } = vi.hoisted(() => ({ vote: vi.fn(), requireWriter: vi.fn() }))
vi.mock('../votes.firestore', () => ({ vote, isVoteStored: async () => true }))
vi.mock('../post', () => ({ refreshPost: vi.fn(async () => null) }))
vi.mock('../use-require-writer', () => ({ useRequireWriter: () => requireWriter }))

test('a second press before it is known who is here does not take the first back', async () => {
  sessionStore.setState({ session: sessionOf('ada') })
  let know: (writer: { id: string }) => void = () => undefined
  requireWriter.mockImplementation(() => new Promise((resolve) => (know = resolve)))
  vote.mockResolvedValue(1)
  render(
    <ThemeProvider theme={theme}>
      <SessionContext value={sessionOf('ada')}>
        <UpvoteButton post={{ id: 'a-post', upvotes: 5 }} />
      </SessionContext>
    </ThemeProvider>,
  )
  const button = screen.getByRole('button', { name: /Upvote/ })
  expect(button.getAttribute('aria-busy')).not.toBe('true')
  await userEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  await act(async () => know({ id: 'ada' }))
  expect(requireWriter).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(vote).toHaveBeenCalledExactlyOnceWith('ada', 'a-post', true))
  await vi.waitFor(() => expect(button.textContent).toBe('Upvote6'))
  expect(button.getAttribute('aria-busy')).toBe('false')
})

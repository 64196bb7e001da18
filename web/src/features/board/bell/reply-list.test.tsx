// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { Timestamp } from 'firebase/firestore'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { theme } from '../../../design/theme'
import { ReplyList } from '../notifications'

const reply = (id: string, at: number, content: string) => ({
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

function show(replies: ReturnType<typeof reply>[]) {
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <ReplyList
          replies={replies}
          older={{ goesOn: false, state: 'idle', more: async () => undefined }}
          isMissed={false}
          seenUntil={5}
          onFollow={() => undefined}
        />
      </MemoryRouter>
    </ThemeProvider>,
  )
}

test('marks what is new in words, and leads to each comment', () => {
  show([reply('new', 9, '<b>Bold</b>'), reply('old', 5, 'Seen')])
  const [first, second] = screen.getAllByRole('link')
  expect(first?.textContent).toContain('New: mallory commented on your post<b>Bold</b>')
  expect(first?.getAttribute('href')).toBe('/hub/a-post#comment-new')
  expect(second?.textContent).not.toContain('New')
})

test('says so when nobody has replied', () => {
  show([])
  expect(screen.getByText(/Nobody has replied yet/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

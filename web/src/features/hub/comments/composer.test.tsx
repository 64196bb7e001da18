// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from '../../../design/theme'
import { profileOf } from '../member.fixture'
import { Composer } from './composer'

const { createComment } = vi.hoisted(() => ({ createComment: vi.fn() }))
vi.mock('./own-comments', () => {
  let last = 0
  const newCommentId = () => {
    last += 1
    return `c${last}`
  }
  return { createComment, newCommentId }
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  createComment.mockReset()
})

const field = () => screen.getByRole('textbox', { name: 'Your comment' })
const sent = () => createComment.mock.calls.map(([, { id, content }]) => [id, content])

function open() {
  cleanup()
  render(
    <ThemeProvider theme={theme}>
      <Composer
        author={profileOf('ada')}
        post={{ id: 'a-post', user_id: 'bob' }}
        parent={null}
        onPosted={() => undefined}
      />
    </ThemeProvider>,
  )
}

async function send(text: string) {
  await userEvent.type(field(), `${text}{Control>}{Enter}{/Control}`)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Post comment' })).toHaveProperty('disabled', false),
  )
}

test('a comment whose answer was lost is sent again as the same one, amended or not', async () => {
  createComment.mockRejectedValueOnce(new Error('no answer'))
  createComment.mockRejectedValueOnce(new Error('no answer'))
  open()
  await send('foo')
  await send(' bar')
  const [[id]] = sent() as [[string]]
  open()
  expect(field()).toHaveProperty('value', 'foo bar')
  await send('!')
  expect(sent()).toEqual([
    [id, 'foo'],
    [id, 'foo bar'],
    [id, 'foo bar!'],
  ])
})

test('the next comment is another one', async () => {
  open()
  await send('foo')
  await send('bar')
  const ids = sent().map(([id]) => id)
  expect(new Set(ids).size).toBe(2)
})

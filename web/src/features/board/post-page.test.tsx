// @vitest-environment happy-dom
import { listedPost } from '@grid/schema/post'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { sessionOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import { sessionStore } from '../../session/session-store'
import { POST_MESSAGES } from './messages'
import { excerpt, FullPost, PostPage } from './post-page'
import { samplePost } from './posts/post.fixture'

const OWN = samplePost(1, { user_id: 'ada' })

beforeEach(() => sessionStore.setState({ session: sessionOf('ada') }))

const show = () =>
  renderInApp(
    <Routes>
      <Route path="/hub/:postId" element={<PostPage />} />
    </Routes>,
    { session: sessionOf('ada'), path: '/hub/p1' },
  )

test.each([
  ['is deleted', () => firestore.remove('posts'), 'Post not found'],
  ['cannot be read any more', () => firestore.fail('posts', 'permission-denied'), 'Post 1'],
  ['is out of reach', () => firestore.goOffline(), 'Post 1'],
])('shows the text in the dialog when the post %s', async (_, disturb, title) => {
  firestore.store('posts', OWN)
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit post' }))
  const content = await screen.findByRole('textbox', { name: 'Content' })
  fireEvent.change(content, { target: { value: 'Another end.' } })
  await act(async () => void disturb())
  await waitFor(() => expect(document.title).toBe(`${title} · The Grid`))
  expect(content.isConnected).toBe(true)
  expect(content).toHaveProperty('value', 'Another end.')
})

test('says that the list has only the beginning of a post, and shows no cut code', async () => {
  firestore.fail('posts', 'unavailable')
  const long = { content: 'Some words. '.repeat(200), code_snippet: 'x = 1\n'.repeat(100) }
  const post = listedPost({ ...samplePost(1), ...long })
  renderInApp(<FullPost post={post} isOwn={false} onEdit={() => undefined} />)
  await screen.findByText('Only the beginning of this post could be loaded.')
  expect(screen.queryByRole('group', { name: 'Code snippet' })).toBeNull()
})

test('shows that a post does not exist, with a link to the board', async () => {
  show()
  const heading = await screen.findByRole('heading', { level: 1, name: 'Post not found' })
  expect(getComputedStyle(heading).position).not.toBe('absolute')
  screen.getByText('This post does not exist, or it has been deleted.')
  expect(screen.getByRole('link', { name: 'To The Grid' }).getAttribute('href')).toBe('/hub')
  await waitFor(() => expect(document.title).toBe('Post not found · The Grid'))
})

test.each([
  ['loading', () => firestore.hold('posts'), 'Loading The Grid...'],
  ['unreachable', () => firestore.goOffline(), POST_MESSAGES.unreachable],
  ['failed', () => firestore.fail('posts', 'permission-denied'), POST_MESSAGES.unreachable],
] as const)('titles the page of a post that is %s "Post"', async (_, disturb, text) => {
  disturb()
  show()
  await screen.findAllByText(text)
  await waitFor(() => expect(document.title).toBe('Post · The Grid'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Post')
})

test('keeps a short text, in one line', () => {
  expect(excerpt('One\n\n  two\tthree ')).toBe('One two three')
})

test('leaves out the marks of Markdown', () => {
  expect(excerpt('## Seen\n\n`dmesg` says **no**.')).toBe('Seen dmesg says no.')
})

test('cuts a long text', () => expect(excerpt('word '.repeat(60))).toMatch(/^(?:word ){31}word…$/))

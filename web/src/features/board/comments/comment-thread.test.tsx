// @vitest-environment happy-dom

import type { Comment } from '@grid/schema/comment'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { InApp } from '../../../session/render.fixture'
import type { Session } from '../../../session/session'
import { sessionStore } from '../../../session/session-store'
import { COMMENT } from './comment.fixture'
// The chunks of the forms load outside the time limit of a test.
import './comment-composer'
import './comment-form'
import { sessionOf } from '../../../session/member.fixture'
import { samplePost } from '../posts/post.fixture'
import { CommentThread } from './comment-thread'
import type { Thread } from './comment-threads'

beforeEach(() => {
  firestore.store('posts', samplePost(1, { id: 'a-post', user_id: 'bob' }))
  firestore.store('comments', COMMENT)
})

const PATIENT = { timeout: 25_000 }
const release = vi.fn()
const replying = vi.fn(() => release)
const THREAD = { id: COMMENT.id, comment: COMMENT, replies: [] }

function page(session: Session, thread: Thread = THREAD, author = 'bob') {
  sessionStore.setState({ session })
  return (
    <InApp session={session}>
      <CommentThread
        thread={thread}
        onReplying={replying}
        post={{ id: 'a-post', user_id: author, category: 'discussion' }}
        uid={session.status === 'signed-in' ? session.account.id : null}
        onPosted={() => undefined}
      />
    </InApp>
  )
}

const field = (name: string) => screen.queryByRole('textbox', { name })
const found = (name: string) => screen.findByRole('textbox', { name }, PATIENT)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** The member signs out, and the next one signs in on the page that stayed. */
function handOver(rerender: (page: React.ReactElement) => void) {
  rerender(page({ status: 'signed-out' }))
  rerender(page(sessionOf('bob')))
}

test('shows no started reply to the next member', async () => {
  const { rerender } = render(page(sessionOf('ada')))
  await press('Reply')
  await userEvent.type(await found('Your reply to ada'), 'Not meant for bob')
  handOver(rerender)
  expect(field('Your reply to ada')).toBeNull()
  await press('Reply')
  expect(await found('Your reply to ada')).toHaveProperty('value', '')
})

test('closes the editor of a comment for the next member', async () => {
  const { rerender } = render(page(sessionOf('ada')))
  await press('Edit')
  await found('Edit comment')
  handOver(rerender)
  expect(field('Edit comment')).toBeNull()
})

test('focuses the edit button after a save or a cancel', async () => {
  render(page(sessionOf('ada')))
  await press('Edit')
  await found('Edit comment')
  await press('Cancel')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'))
  await press('Edit')
  await userEvent.type(await found('Edit comment'), '!{Control>}{Enter}{/Control}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'))
})

test('closes the form of a sent reply and restores the focus', async () => {
  render(page(sessionOf('ada')))
  await press('Reply')
  await userEvent.type(await found('Your reply to ada'), 'Yes{Control>}{Enter}{/Control}')
  await waitFor(() => expect(field('Your reply to ada')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Reply')
})

test('shows a reply that is being typed when its comment is deleted', async () => {
  const { rerender } = render(page(sessionOf('ada')))
  await press('Reply')
  await userEvent.type(await found('Your reply to ada'), 'But what if')
  expect(replying).toHaveBeenCalledExactlyOnceWith(COMMENT)
  expect(release).not.toHaveBeenCalled()
  rerender(page(sessionOf('ada'), { ...THREAD, comment: null }))
  expect(screen.getByText('This comment was deleted.')).toBeTruthy()
  expect(field('Your reply to ada')).toHaveProperty('value', 'But what if')
  await press('Cancel')
  expect(field('Your reply to ada')).toBeNull()
  expect(release).toHaveBeenCalledOnce()
})

test.each([
  ['by the author of the post', 'bob', 'bob', true],
  ['by somebody else', 'ada', 'bob', false],
  [
    'by somebody who left, below a post of another who left',
    'deleted_member',
    'deleted_member',
    false,
  ],
])('marks only a comment %s as such', (_, user_id, author, isMarked) => {
  const comment = { ...COMMENT, user_id }
  render(page({ status: 'signed-out' }, { ...THREAD, comment }, author))
  expect(screen.queryByText('author') !== null).toBe(isMarked)
})

test('offers a stored reply to its member, where it was typed', async () => {
  const { unmount } = render(page(sessionOf('ada')))
  await press('Reply')
  await userEvent.type(await found('Your reply to ada'), 'Half a reply')
  unmount()
  const { rerender } = render(page(sessionOf('bob')))
  expect(screen.getByRole('button', { name: 'Reply' })).toBeTruthy()
  rerender(page(sessionOf('ada')))
  await press('Continue your reply')
  expect(await found('Your reply to ada')).toHaveProperty('value', 'Half a reply')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Your reply to ada' }))
  await press('Reply')
  expect(screen.getByRole('button', { name: 'Reply' })).toBeTruthy()
})

test('offers stored changes to their member', async () => {
  const { unmount } = render(page(sessionOf('ada')))
  await press('Edit')
  await userEvent.type(await found('Edit comment'), ' And more')
  unmount()
  render(page(sessionOf('ada')))
  await press('Continue editing')
  expect(await found('Edit comment')).toHaveProperty('value', `${COMMENT.content} And more`)
})

describe('replies that reply to one another', () => {
  const by = (name: string, id: string, changes: Partial<Comment> = {}) => ({
    ...COMMENT,
    ...{ id, parent_id: COMMENT.id, user_id: name, author_username: name },
    ...changes,
  })
  const DORA = by('dora', 'of-dora')
  const CARL = by('carl', 'of-carl', { reply_to: DORA.id })
  const thread = (...replies: readonly Comment[]) => ({ ...THREAD, replies })
  const of = (name: string) => within(screen.getByRole('article', { name: `Comment by ${name}` }))
  const reply = (name: string) => of(name).getByRole('button', { name: /reply$/i })
  const isOpenAt = (name: string) => reply(name).getAttribute('aria-expanded') === 'true'
  /** Of each sent reply, the comment of its thread and the reply that it is addressed to. */
  const sent = () =>
    firestore
      .storedIn('comments')
      .filter(({ user_id, parent_id }) => user_id === 'bob' && parent_id)
      .map(({ parent_id, reply_to }) => [parent_id, reply_to])

  test('show the author they reply to, while that reply exists', () => {
    const { rerender } = render(page(sessionOf('ada'), thread(DORA, CARL)))
    expect(of('carl').getByText('to dora')).toBeTruthy()
    expect(of('dora').queryByText(/^to /)).toBeNull()
    expect(of('ada').queryByText(/^to /)).toBeNull()
    rerender(page(sessionOf('ada'), thread(CARL)))
    expect(of('carl').queryByText(/^to /)).toBeNull()
  })

  test('are stored below the comment of the thread, with the reply that they are addressed to', async () => {
    render(page(sessionOf('bob'), thread(DORA, CARL)))
    await userEvent.click(reply('dora'))
    await userEvent.type(await found('Your reply to dora'), 'Yes{Control>}{Enter}{/Control}')
    await waitFor(() => expect(field('Your reply to dora')).toBeNull())
    expect(document.activeElement).toBe(reply('dora'))
    // The pause between two comments is over.
    firestore.remove('member_activity')
    await userEvent.click(reply('ada'))
    await userEvent.type(await found('Your reply to ada'), 'No{Control>}{Enter}{/Control}')
    await waitFor(() => expect(field('Your reply to ada')).toBeNull())
    expect(sent()).toEqual([
      [COMMENT.id, DORA.id],
      [COMMENT.id, null],
    ])
  })

  test('have a draft for each comment that is replied to, and one open form at a time', async () => {
    render(page(sessionOf('bob'), thread(DORA, CARL)))
    await userEvent.click(reply('dora'))
    await userEvent.type(await found('Your reply to dora'), 'But what if')
    expect(['ada', 'dora', 'carl'].map(isOpenAt)).toEqual([false, true, false])
    await userEvent.click(reply('carl'))
    expect(await found('Your reply to carl')).toBe(document.activeElement)
    expect(field('Your reply to carl')).toHaveProperty('value', '')
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(['ada', 'dora', 'carl'].map(isOpenAt)).toEqual([false, false, true])
    expect(replying).toHaveBeenCalledExactlyOnceWith(COMMENT)
    await userEvent.click(reply('carl'))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(reply('dora').textContent).toBe('Continue your reply')
    await userEvent.click(reply('dora'))
    expect(await found('Your reply to dora')).toHaveProperty('value', 'But what if')
  })

  test('close only their own form after a slow request', async () => {
    const arrive = firestore.hold('comments', 'write')
    render(page(sessionOf('bob'), thread(DORA, CARL)))
    await userEvent.click(reply('dora'))
    await userEvent.type(await found('Your reply to dora'), 'Yes{Control>}{Enter}{/Control}')
    await userEvent.click(reply('carl'))
    await userEvent.type(await found('Your reply to carl'), 'And')
    await act(async () => arrive())
    expect(field('Your reply to carl')).toBe(document.activeElement)
  })

  test('cannot be added below a deleted comment', () => {
    render(page(sessionOf('bob'), { ...thread(DORA, CARL), comment: null }))
    expect(screen.queryByRole('button', { name: /reply$/i })).toBeNull()
    expect(of('carl').getByText('to dora')).toBeTruthy()
  })
})

// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { notify } from '../../../design/notify'
import { sessionOf } from '../../../session/member.fixture'
import { renderInApp } from '../../../session/render.fixture'
import type { Session } from '../../../session/session'
import { sessionStore } from '../../../session/session-store'
import { samplePost } from './post.fixture'
import { UpvoteButton } from './upvote-button'
import { VOTE_MESSAGES } from './votes'

beforeEach(() => {
  vi.spyOn(notify, 'error').mockReturnValue('')
})

function open(author: string, session: Session = sessionOf('ada')) {
  const post = samplePost(1, { upvotes: 4, user_id: author })
  firestore.store('posts', post)
  sessionStore.setState({ session })
  renderInApp(<UpvoteButton post={post} />, { session })
  return screen.getByRole('button', { name: 'Upvote 4' })
}

it('is dimmed on an own post and describes the reason', () => {
  const button = open('ada')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe(VOTE_MESSAGES.ownPost)
})

it('shows the reason on hover, and on a press, and sends no vote', async () => {
  const button = open('ada')
  await userEvent.hover(button)
  expect(await screen.findByRole('tooltip')).toHaveProperty('textContent', VOTE_MESSAGES.ownPost)
  await userEvent.click(button)
  await waitFor(() => expect(notify.error).toHaveBeenCalledExactlyOnceWith(VOTE_MESSAGES.ownPost))
  await vi.dynamicImportSettled()
  expect(firestore.requests()).toEqual([])
})

it.each([
  ["another member's post", 'eve', sessionOf('ada')],
  ['a visitor', 'ada', { status: 'signed-out' } as Session],
])('is an ordinary button for %s', (_, author, session) => {
  const button = open(author, session)
  expect(button.hasAttribute('aria-disabled')).toBe(false)
  expect(button.hasAttribute('aria-describedby')).toBe(false)
})

it('stores a vote and counts it', async () => {
  await userEvent.click(open('eve'))
  await waitFor(() => expect(firestore.stored('posts/p1')).toMatchObject({ upvotes: 5 }))
  expect(firestore.storedIn('profiles/ada/votes').map(({ id }) => id)).toEqual(['p1'])
  expect(firestore.stored('member_activity/ada')).toMatchObject({ vote_id: 'p1' })
})

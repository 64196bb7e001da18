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
import { VOTE_MESSAGES, VoteSubscription } from './votes'

beforeEach(() => void vi.spyOn(notify, 'error').mockReturnValue(''))

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

it('shows a vote of another tab, and takes it back, before the counter includes it', async () => {
  const post = samplePost(1, { upvotes: 0, user_id: 'eve' })
  firestore.store('posts', { ...post, upvotes: 1 })
  firestore.store('profiles/ada/votes', { id: 'p1' })
  sessionStore.setState({ session: sessionOf('ada') })
  renderInApp(
    <>
      <UpvoteButton post={post} />
      <VoteSubscription postIds={['p1']} />
    </>,
    { session: sessionOf('ada') },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Upvote 1', pressed: true }))
  await waitFor(() => expect(firestore.storedIn('profiles/ada/votes')).toEqual([]))
  await screen.findByRole('button', { name: 'Upvote 0', pressed: false })
})

it('separates the thousands of its counter', () => {
  renderInApp(<UpvoteButton post={samplePost(1, { upvotes: 1_234_567 })} />)
  expect(screen.getByRole('button', { name: 'Upvote 1,234,567' })).toBeDefined()
})

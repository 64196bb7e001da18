// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../session/render.fixture'
import { CommentItem } from './comments/comment'
import { COMMENT } from './comments/comment.fixture'
import { samplePost } from './posts/post.fixture'
import { PostActions } from './posts/post-actions'

const nothing = () => undefined

/** The names of all that can be pressed. */
function namesIn(part: ReactNode): (string | null)[] {
  renderInApp(part)
  return screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
}

const comment = (uid: string | null) => (
  <CommentItem comment={COMMENT} isAuthor={false} uid={uid} onRestored={nothing} />
)
const post = (isOwn: boolean) => <PostActions post={samplePost(1)} isOwn={isOwn} onEdit={nothing} />

test.each([
  ['another member', 'bob'],
  ['a visitor', null],
])('offers a report of a comment to %s', (_, uid) => {
  expect(namesIn(comment(uid))).toEqual(['Report'])
})

test('offers edit and delete, not report, on an own comment', () => {
  expect(namesIn(comment('ada'))).toEqual(['Edit', 'Delete'])
})

test('offers a report of the post of another member', () => {
  expect(namesIn(post(false))).toEqual(['Refresh post', 'Report post'])
})

test('offers edit and delete, not report, on an own post', () => {
  expect(namesIn(post(true))).toEqual(['Refresh post', 'Edit post', 'Delete post'])
})

import { expect, test } from 'vitest'
import { BOARD_MESSAGES, CONFIRM_DELETE_POST, FEED_MESSAGES, POST_MESSAGES } from './messages'

test('shows the messages of the specification to the letter', () => {
  expect(BOARD_MESSAGES.loading).toBe('Loading The Grid...')
  expect(FEED_MESSAGES).toMatchObject({
    empty: 'No posts found in this category. Be the first to contribute!',
    fetchFailed: 'Could not fetch posts.',
  })
  expect(POST_MESSAGES).toMatchObject({
    signInFirst: 'You must be logged in to create a post',
    created: 'Post created successfully!',
    updated: 'Post updated successfully!',
    deleted: 'Post deleted successfully',
    deleteFailed: 'Failed to delete post',
  })
  expect(CONFIRM_DELETE_POST.text).toBe('Are you sure you want to delete this post?')
})

import { expect, test } from 'vitest'
import { CONFIRM_DELETE_POST, HUB_MESSAGES } from './messages'

test('the board says to the letter what the specification words', () => {
  expect(HUB_MESSAGES).toMatchObject({
    loading: 'Loading The Grid...',
    empty: 'No posts found in this category. Be the first to contribute!',
    fetchFailed: 'Could not fetch posts.',
    signInFirst: 'You must be logged in to create a post',
    created: 'Post created successfully!',
    updated: 'Post updated successfully!',
    deleted: 'Post deleted successfully',
    deleteFailed: 'Failed to delete post',
  })
  expect(CONFIRM_DELETE_POST.text).toBe('Are you sure you want to delete this post?')
})

import { describe, expect, it } from 'vitest'
import { store, stored } from './core/firebase.fixture'
import { refreshCommentCount } from './counters'

/** Stores comments below the post, and one below another post. */
async function storeComments(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await store({ [`comments/c${at}`]: { post_id: 'one' } })
  await store({ 'comments/other': { post_id: 'two' } })
}

describe('refreshCommentCount', () => {
  it.each([
    [{ comment_count: 3 }, 2],
    [{ comment_count: 2 }, 0],
    [{}, 1],
  ])('sets the counter of %j to the number of comments, %i', async (post, count) => {
    await store({ 'posts/one': post })
    await storeComments(count)
    expect(await refreshCommentCount('one')).toBe(true)
    expect(await stored('posts/one')).toEqual({ comment_count: count })
  })

  it.each([
    ['a correct counter', { comment_count: 2 }, 2],
    ['a post without counter and comments', {}, 0],
    ['a deleted post', undefined, 2],
  ])('writes nothing for %s', async (_, post, count) => {
    if (post) await store({ 'posts/one': post })
    await storeComments(count)
    expect(await refreshCommentCount('one')).toBe(false)
    expect(await stored('posts/one')).toEqual(post)
  })
})

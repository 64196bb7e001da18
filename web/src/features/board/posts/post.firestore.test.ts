// @vitest-environment happy-dom

import { postForm, toPostForm } from '@grid/schema/post'
import { Timestamp } from 'firebase/firestore'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FirestoreError, firestore } from '../../../data/firestore-server.fixture'
import { profileOf, sessionOf } from '../../../session/member.fixture'
import { sessionStore } from '../../../session/session-store'
import { DeletedIdError } from '../trash.firestore'
import { onPostUpdate, type PostUpdate, refreshLists, refreshPost } from './post'
import { acceptAnswer, createPost, deletePost, restorePost } from './post.firestore'
import { samplePost } from './post.fixture'

const onUpdate = vi.fn<(news: PostUpdate) => void>()
let stop: () => void
const POST = samplePost(1)

beforeEach(() => {
  sessionStore.setState({ session: sessionOf('mallory') })
  stop = onPostUpdate(onUpdate)
})
afterEach(() => stop())

it('names a new post for the rate limit, and stores it unless it was deleted elsewhere', async () => {
  const draft = postForm.parse(toPostForm(POST))
  await createPost(profileOf('mallory'), { id: 'p2', draft }, [])
  expect(firestore.stored('posts/p2')).toMatchObject({ title: POST.title, user_id: 'mallory' })
  const named = { post_id: 'p2', posted_at: expect.anything() }
  expect(firestore.stored('member_activity/mallory')).toEqual({ id: 'mallory', ...named })
  firestore.store('trash', { id: 'p3', kind: 'posts' })
  const again = createPost(profileOf('mallory'), { id: 'p3', draft }, [])
  await expect(again).rejects.toBeInstanceOf(DeletedIdError)
})

it('moves a deleted post to the trash, and removes it from every list', async () => {
  firestore.store('posts', POST)
  await deletePost(POST)
  expect(firestore.stored('posts/p1')).toBeUndefined()
  expect(firestore.stored('trash/p1')).toMatchObject({ kind: 'posts', user_id: 'mallory' })
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ id: POST.id, post: null })
})

it('says how long to wait when the last deletion was a moment ago', async () => {
  firestore.store('posts', POST)
  firestore.store('member_activity', {
    id: 'mallory',
    deleted_id: 'p2',
    deleted_at: Timestamp.now(),
  })
  await expect(deletePost(POST)).rejects.toThrow('You can delete again in 2 seconds.')
  expect(firestore.stored('posts/p1')).toBeDefined()
  expect(onUpdate).not.toHaveBeenCalled()
})

it.each([
  ['accept an answer', 'a-comment', 'You can accept an answer in'],
  ['withdraw the acceptance', null, 'You can withdraw the acceptance in'],
])('says when an author can %s who has just saved changes', async (_, commentId, message) => {
  firestore.store('posts', { ...POST, answer_id: 'another-comment' })
  firestore.store('member_activity', { id: 'mallory', edit_id: 'p2', edited_at: Timestamp.now() })
  await expect(acceptAnswer(POST, commentId)).rejects.toThrow(message)
})

it('says how long to wait when a text was restored a moment ago', async () => {
  const { id, ...record } = POST
  firestore.store('trash', { id, kind: 'posts', record })
  firestore.store('member_activity', {
    id: 'mallory',
    restored_id: 'p2',
    restored_at: Timestamp.now(),
  })
  await expect(restorePost(POST)).rejects.toThrow('You can restore again in 2 seconds.')
  expect(firestore.stored('trash/p1')).toBeDefined()
})

it('shows a restored post in every list at once, then reads it again', async () => {
  const { id, ...record } = POST
  firestore.store('trash', { id, kind: 'posts', record })
  const answer = firestore.hold('posts', 'read')
  expect(await restorePost(POST)).toBe(true)
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ id: POST.id, post: POST })
  expect(onUpdate.mock.lastCall?.[0].post).toBe(POST)
  answer()
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(2))
  expect(onUpdate).toHaveBeenLastCalledWith({ id: POST.id, post: POST })
})

it('restores no post that no longer exists', async () => {
  expect(await restorePost(POST)).toBe(false)
  expect(onUpdate).not.toHaveBeenCalled()
  expect(firestore.requests()).not.toContainEqual({ kind: 'read', paths: ['posts'] })
})

it('updates every list with a refreshed post', async () => {
  firestore.store('posts', { ...POST, title: 'New title' })
  const post = await refreshPost('p1')
  expect(post).toEqual({ ...POST, title: 'New title' })
  expect(firestore.requests()).toEqual([{ kind: 'read', paths: ['posts'] }])
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ id: 'p1', post })
})

it('informs every list that a refreshed post was deleted', async () => {
  expect(await refreshPost('p1')).toBeNull()
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ id: 'p1', post: null })
})

it('updates no list when the post cannot be read', async () => {
  const error = new FirestoreError('unavailable')
  firestore.fail('posts', 'unavailable')
  await expect(refreshPost('p1')).rejects.toEqual(error)
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  refreshLists('p1')
  await vi.waitFor(() => expect(warned).toHaveBeenCalledExactlyOnceWith('Not refreshed:', error))
  expect(onUpdate).not.toHaveBeenCalled()
})

it('updates the lists after an own save, in the background', async () => {
  firestore.store('posts', POST)
  refreshLists('p1')
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ id: 'p1', post: POST }))
})

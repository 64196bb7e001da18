import { firstFormError } from '@grid/schema/errors'
import { expect, test } from 'vitest'
import { deleteForm } from './deletion-dialog'
import { ACCOUNT_MESSAGES } from './messages'

const FORM = { posts: 'keep', username: 'Ada', current_password: 'Gr1d-demo!' }

function errorOf(changes: Partial<typeof FORM>) {
  const parsed = deleteForm('Ada').safeParse({ ...FORM, ...changes })
  return parsed.success ? null : firstFormError(parsed.error)
}

test.each(['keep', 'delete'])('accepts %s for the posts', (posts) => {
  expect(errorOf({ posts })).toBeNull()
})

test('checks the choice for posts first, then the username, then the password', () => {
  const wrong = { posts: '', username: 'ada', current_password: '' }
  expect(errorOf(wrong)).toEqual({ field: 'posts', message: ACCOUNT_MESSAGES.chooseForPosts })
  expect(errorOf({ ...wrong, posts: 'keep' })).toEqual({
    field: 'username',
    message: ACCOUNT_MESSAGES.wrongUsername,
  })
  expect(errorOf({ current_password: '' })?.field).toBe('current_password')
})

test.each(['', 'ada', 'Ad', 'Adaa'])('rejects the username "%s", which differs', (username) => {
  expect(errorOf({ username })?.field).toBe('username')
})

test('demands no password in a session with a passkey', () => {
  const parsed = deleteForm('Ada', false).safeParse({ ...FORM, current_password: '' })
  expect(parsed.data).toEqual({ posts: 'keep', username: 'Ada', current_password: undefined })
})

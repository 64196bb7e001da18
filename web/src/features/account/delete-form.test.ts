import { firstFormError } from '@grid/schema/errors'
import { expect, test } from 'vitest'
import { deleteForm } from './deletion-dialog'
import { ACCOUNT_MESSAGES } from './messages'

const FORM = { posts: 'keep', username: 'Ada', current_password: 'Gr1d-demo!' }

function said(changes: Partial<typeof FORM>) {
  const parsed = deleteForm('Ada').safeParse({ ...FORM, ...changes })
  return parsed.success ? null : firstFormError(parsed.error)
}

test.each(['keep', 'delete'])('posts may be treated so: %s', (posts) => {
  expect(said({ posts })).toBeNull()
})

test('the fate of the posts is asked first, then the username, then the password', () => {
  const wrong = { posts: '', username: 'ada', current_password: '' }
  expect(said(wrong)).toEqual({ field: 'posts', message: ACCOUNT_MESSAGES.chooseForPosts })
  expect(said({ ...wrong, posts: 'keep' })).toEqual({
    field: 'username',
    message: ACCOUNT_MESSAGES.wrongUsername,
  })
  expect(said({ current_password: '' })?.field).toBe('current_password')
})

test.each(['', 'ada', 'Ad', 'Adaa'])(
  'the username is taken to the letter, so not "%s"',
  (username) => {
    expect(said({ username })?.field).toBe('username')
  },
)

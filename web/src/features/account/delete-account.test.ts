// @vitest-environment happy-dom
import type { Profile } from '@grid/schema/profile'
import { onIdTokenChanged } from 'firebase/auth'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { storageKey } from '../../browser/storage'
import { auth, dropSession } from '../../data/auth'
import { accounts } from '../../data/auth.fixture'
import { restDataSource } from '../../data/data-source.rest'
import { FunctionsError, functions } from '../../data/functions.fixture'
import {
  type SessionEndReason,
  setSignOutHandler,
  takeSessionEndReason,
} from '../../session/sign-out'
import { setWasSignedIn, wasSignedIn } from '../../session/was-signed-in'
import { deleteAccount } from './deletion-dialog'

const draft = storageKey('post', 'ada', 'new')
let profile: MockInstance<typeof restDataSource.one>
/** The reason of the end of the session, or null while it goes on. */
let end: SessionEndReason | null = null

const wasDone = () => ({ end, draft: localStorage.getItem(draft) })
const DONE = { end: 'requested', draft: null }
const NOT_DONE = { end: null, draft: 'a text' }

const removeProfile = () => profile.mockResolvedValue(null)
function removeAll() {
  removeProfile()
  accounts.remove('ada')
}
const remove = () => deleteAccount({ posts: 'keep', username: 'ada' })
/** What the function does at the next call; then its response is an error. */
const failAfter = (code: string, work: () => void) =>
  functions.on('deleteAccount', () => {
    work()
    throw new FunctionsError(code)
  })

beforeEach(() => {
  setSignOutHandler(dropSession)
  accounts.add({ uid: 'ada', email: 'ada@grid.test' })
  accounts.signIn('ada')
  end = null
  onIdTokenChanged(auth, (user) => {
    if (!user) end ??= takeSessionEndReason()
  })
  profile = vi.spyOn(restDataSource, 'one').mockResolvedValue({ id: 'ada' } as Profile)
  functions.on('deleteAccount', removeAll)
  localStorage.setItem(draft, 'a text')
  setWasSignedIn(true)
})

test('removes drafts and session with the account', async () => {
  await remove()
  expect(wasDone()).toEqual(DONE)
  expect(wasSignedIn()).toBe(false)
})

test('completes a deletion whose response is lost', async () => {
  failAfter('functions/internal', removeAll)
  await remove()
  expect(wasDone()).toEqual(DONE)
})

test('completes at the next attempt a deletion that lost its connection', async () => {
  failAfter('functions/internal', () => {
    removeAll()
    profile.mockRejectedValue(new FunctionsError('unavailable'))
  })
  await expect(remove()).rejects.toThrow('functions/internal')
  expect(wasDone()).toEqual(NOT_DONE)
  removeProfile()
  failAfter('functions/unauthenticated', () => undefined)
  await remove()
  expect(wasDone()).toEqual(DONE)
})

test('reports a deletion that is still running, and keeps the session', async () => {
  failAfter('functions/deadline-exceeded', removeProfile)
  await expect(remove()).rejects.toThrow('functions/deadline-exceeded')
  expect(wasDone()).toEqual(NOT_DONE)
  expect(wasSignedIn()).toBe(true)
})

test('does not take a revoked session for a deleted account', async () => {
  accounts.fail('reload', 'auth/user-token-expired')
  failAfter('functions/unauthenticated', () => undefined)
  await expect(remove()).rejects.toThrow('functions/unauthenticated')
  expect(wasDone()).toEqual(NOT_DONE)
})

test('keeps the session if the server rejects the deletion, and deletes the account later', async () => {
  failAfter('functions/failed-precondition', () => undefined)
  await expect(remove()).rejects.toThrow('functions/failed-precondition')
  expect(wasDone()).toEqual(NOT_DONE)
  functions.on('deleteAccount', removeAll)
  await remove()
  expect(wasDone()).toEqual(DONE)
})

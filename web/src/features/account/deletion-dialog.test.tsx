// @vitest-environment happy-dom

import { firstFormError } from '@grid/schema/errors'
import type { Profile } from '@grid/schema/profile'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onIdTokenChanged } from 'firebase/auth'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { goBack } from '../../browser/go-back.fixture'
import { storageKey } from '../../browser/storage'
import { auth, dropSession } from '../../data/auth'
import { accounts } from '../../data/auth.fixture'
import { restDataSource } from '../../data/data-source.rest'
import { FunctionsError, functions } from '../../data/functions.fixture'
import { notify } from '../../design/notify'
import { RecentSignInProvider } from '../../forms/recent-sign-in'
import { sessionOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import {
  type SessionEndReason,
  setSignOutHandler,
  takeSessionEndReason,
} from '../../session/sign-out'
import { setWasSignedIn, wasSignedIn } from '../../session/was-signed-in'
import { DeleteDialog, deleteAccount, deleteForm } from './deletion-dialog'
import { ACCOUNT_MESSAGES } from './messages'

const FORM = { posts: 'keep', username: 'Ada' }

function errorOf(changes: Partial<typeof FORM>) {
  const parsed = deleteForm('Ada').safeParse({ ...FORM, ...changes })
  return parsed.success ? null : firstFormError(parsed.error)
}

describe('deleteForm', () => {
  test.each(['keep', 'delete'])('accepts %s for the posts', (posts) => {
    expect(errorOf({ posts })).toBeNull()
  })

  test('checks the choice for posts first, then the username', () => {
    const wrong = { posts: '', username: 'ada' }
    expect(errorOf(wrong)).toEqual({ field: 'posts', message: ACCOUNT_MESSAGES.chooseForPosts })
    expect(errorOf({ ...wrong, posts: 'keep' })).toEqual({
      field: 'username',
      message: ACCOUNT_MESSAGES.wrongUsername,
    })
  })

  test.each([' Ada ', '\u200bAda\u2060', 'Ａｄａ'])('accepts the username as %j', (username) => {
    expect(errorOf({ username })).toBeNull()
  })

  test.each(['', 'ada', 'Ad', 'Adaa'])('rejects the username "%s", which differs', (username) => {
    expect(errorOf({ username })?.field).toBe('username')
  })
})

describe('DeleteDialog', () => {
  const PASSWORD = 'Gr1d-demo!'
  /** As the function answers a session whose last sign-in is not recent. */
  const rejectOnce = () => {
    let isRejected = false
    functions.on('deleteAccount', () => {
      if (isRejected) return accounts.remove('ada')
      isRejected = true
      throw new FunctionsError('functions/failed-precondition', {
        reason: 'recent_sign_in_required',
      })
    })
  }
  const submit = async () => {
    const member = sessionOf('ada', { profile: null, method: 'github' })
    renderInApp(
      <RecentSignInProvider>
        <DeleteDialog username="Ada" onClose={() => undefined} />
      </RecentSignInProvider>,
      { session: member },
    )
    await userEvent.click(screen.getByLabelText(/^Keep them/))
    await userEvent.type(screen.getByLabelText('Your username'), 'Ada')
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account for good' }))
    return within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  }

  beforeEach(() => {
    setSignOutHandler(dropSession)
    vi.spyOn(restDataSource, 'one').mockResolvedValue({ id: 'ada' } as Profile)
    rejectOnce()
  })

  test('closes when the user goes back', () => {
    const close = vi.fn()
    renderInApp(<DeleteDialog username="Ada" onClose={close} />, { session: sessionOf('ada') })
    goBack()
    expect(close).toHaveBeenCalledOnce()
  })

  test('asks no longer for the identity when the user goes back, and changes nothing', async () => {
    accounts.add({ uid: 'ada', email: 'ada@grid.test', password: PASSWORD })
    accounts.signIn('ada')
    const blank = vi.spyOn(notify, 'blank').mockReturnValue('')
    await submit()
    goBack()
    const text = 'This was not confirmed, so nothing was changed.'
    await vi.waitFor(() => expect(blank).toHaveBeenCalledExactlyOnceWith(text))
    expect(accounts.get('ada')).toBeDefined()
  })

  test('offers a link for the first password to an account that has none', async () => {
    accounts.add({ uid: 'ada', email: 'ada@grid.test', password: '' })
    accounts.signIn('ada')
    const dialog = await submit()
    await userEvent.click(dialog.getByRole('button', { name: 'Send the link' }))
    await waitFor(() => expect(accounts.mails()).toEqual([{ to: 'ada@grid.test', kind: 'reset' }]))
    expect(accounts.get('ada')).toBeDefined()
  })

  test('deletes the account once a password confirms who is at the device', async () => {
    accounts.add({ uid: 'ada', email: 'ada@grid.test', password: PASSWORD })
    accounts.signIn('ada')
    const dialog = await submit()
    await userEvent.type(dialog.getByLabelText('Current password'), `${PASSWORD}{Enter}`)
    await waitFor(() => expect(accounts.get('ada')).toBeUndefined())
    expect(functions.calls()).toHaveLength(2)
  })
})

describe('deleteAccount', () => {
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
})

// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { accounts } from '../../data/auth.fixture'
import { firestore } from '../../data/firestore-server.fixture'
import { watchProfile } from '../../session/session.firestore'
import { takeSessionEndReason } from '../../session/sign-out'
import { finishSignUp, signUp } from './accounts.auth'
import { AUTH_MESSAGES } from './messages'
import { cooldownLeft } from './verification-cooldown'

const TAKEN = 'taken@grid.test'
const form = {
  username: 'Ada',
  email: 'ada@grid.test',
  password: 'Gr1d-demo!',
  confirm_password: 'Gr1d-demo!',
}
/** Ada has an account, whose profile is missing. */
const beginSignUp = () => {
  accounts.add({ uid: 'ada-1', email: form.email, emailVerified: false })
  accounts.signIn('ada-1')
}
const claim = (username: string, uid: string) => {
  const username_lower = username.toLowerCase()
  firestore.store('profiles', { id: uid, username, username_lower })
  firestore.store('usernames', { id: username_lower, user_id: uid })
}
/** Others take the names while the profile is written, so the rules reject it. */
const takeMeanwhile = (...names: readonly [username: string, uid: string][]) => {
  firestore.fail('profiles', 'permission-denied', { on: 'write', times: 1 })
  const answer = firestore.hold('profiles', 'write')
  void vi
    .waitFor(() => expect(firestore.requests().some(({ kind }) => kind === 'write')).toBe(true))
    .then(() => {
      for (const [username, uid] of names) claim(username, uid)
      answer()
    })
}
const ownProfile = () => firestore.stored(`profiles/${accounts.current()}`)
const sentMails = () => accounts.mails().length
const cooldown = () => cooldownLeft(accounts.current() ?? '', Date.now())

describe('a sign-up', () => {
  it('writes profile and claim', async () => {
    await signUp(form)
    expect(ownProfile()).toMatchObject({ username: 'Ada', is_admin: false })
    expect(firestore.stored('usernames/ada')).toEqual({ id: 'ada', user_id: accounts.current() })
  })

  it('refreshes the session, and succeeds if that fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    beginSignUp()
    firestore.hold('profiles/ada-1', 'listen')
    const onProfile = vi.fn()
    const stop = watchProfile('ada-1', onProfile)
    const answer = firestore.hold('profiles', 'write')
    const done = signUp(form)
    await vi.waitFor(() => expect(firestore.stored('profiles/ada-1')).toBeTruthy())
    firestore.fail('profiles/ada-1', 'permission-denied', { on: 'read', times: 1 })
    answer()
    await done
    expect(onProfile).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledOnce()
    expect(sentMails()).toBe(1)
    await finishSignUp('Ada')
    expect(onProfile).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ username: 'Ada' }))
    stop()
    warn.mockRestore()
  })

  it('sends the verification mail, and another one after a minute at the earliest', async () => {
    expect(await signUp(form)).toBe(true)
    expect(sentMails()).toBe(1)
    expect(cooldown()).toBeGreaterThan(0)
  })

  it('starts no cooldown without a mail', async () => {
    accounts.add({ uid: 'mallory', email: TAKEN })
    await expect(signUp({ ...form, email: TAKEN })).rejects.toThrow()
    accounts.fail('sendMail', 'auth/network-request-failed')
    expect(await signUp(form)).toBe(false)
    expect(cooldown()).toBe(0)
  })

  it('succeeds after a lost response, and keeps the account', async () => {
    // The SDK repeats the transaction.
    firestore.fail('profiles', 'aborted', { on: 'write', times: 1, isStored: true })
    await signUp(form)
    expect(ownProfile()).toMatchObject({ username: 'Ada' })
  })

  it('keeps its account after a timeout, and the next attempt completes it', async () => {
    firestore.fail('profiles', 'deadline-exceeded', { on: 'write', times: 1, isStored: true })
    await expect(signUp(form)).rejects.toMatchObject({ code: 'deadline-exceeded' })
    const uid = accounts.current()
    expect(uid).not.toBeNull()
    await signUp(form)
    expect(accounts.current()).toBe(uid)
    expect(ownProfile()).toMatchObject({ username: 'Ada' })
  })

  it.each([
    ['', async () => undefined],
    [', once even with a retry meanwhile', () => signUp(form)],
  ])('sends the welcome mail if it succeeds after the time limit%s', async (_, tryAgain) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const arrive = firestore.hold('profiles', 'write')
    const first = expect(signUp(form)).rejects.toThrow('There was no response in time.')
    await vi.advanceTimersByTimeAsync(15_000)
    await first
    vi.useRealTimers()
    expect(sentMails()).toBe(0)
    const second = tryAgain()
    arrive()
    await second
    await vi.waitFor(() => expect(cooldown()).toBeGreaterThan(0))
    expect(sentMails()).toBe(1)
  })

  it('shows the existing username if it asks for another', async () => {
    beginSignUp()
    claim('Lovelace', 'ada-1')
    await expect(signUp(form)).rejects.toThrow(AUTH_MESSAGES.namedAlready('Lovelace'))
    expect(accounts.get('ada-1')).toBeTruthy()
  })

  it('removes its account if the username was taken meanwhile', async () => {
    beginSignUp()
    takeMeanwhile(['ADA', 'mallory'])
    await expect(signUp(form)).rejects.toThrow(AUTH_MESSAGES.usernameTaken)
    expect(accounts.get('ada-1')).toBeUndefined()
    expect(accounts.current()).toBeNull()
    expect(takeSessionEndReason()).toBe('requested')
  })

  it('removes its account if no profile has the username, but the rules reserve it', async () => {
    beginSignUp()
    firestore.fail('profiles', 'permission-denied', { on: 'write', times: 2 })
    await expect(signUp(form)).rejects.toThrow(AUTH_MESSAGES.usernameTaken)
    expect(accounts.get('ada-1')).toBeUndefined()
  })

  it('takes the password of the attempt that completes the account', async () => {
    beginSignUp()
    await signUp({ ...form, password: 'Another-1!', confirm_password: 'Another-1!' })
    expect(accounts.get('ada-1')).toMatchObject({ password: 'Another-1!' })
  })

  it('continues after five minutes with the password of the first attempt', async () => {
    accounts.add({ uid: 'ada-1', email: form.email, password: form.password, emailVerified: false })
    accounts.signIn('ada-1')
    accounts.fail('updatePassword', 'auth/requires-recent-login')
    await signUp(form)
    expect(ownProfile()).toMatchObject({ username: 'Ada' })
  })

  it('keeps an account that another tab completed with another name', async () => {
    beginSignUp()
    takeMeanwhile(['Ada', 'mallory'], ['Lovelace', 'ada-1'])
    await expect(signUp(form)).rejects.toThrow(AUTH_MESSAGES.usernameTaken)
    expect(accounts.get('ada-1')).toBeTruthy()
  })

  it('creates no account if the username is taken', async () => {
    claim('ada', 'mallory')
    await expect(signUp(form)).rejects.toThrow(AUTH_MESSAGES.usernameTaken)
    expect(accounts.current()).toBeNull()
  })
})

describe('finishing a sign-up', () => {
  it('sends the mail that the sign-up did not send', async () => {
    beginSignUp()
    await finishSignUp('Ada')
    expect(ownProfile()).toMatchObject({ username: 'Ada' })
    expect(sentMails()).toBe(1)
    expect(cooldown()).toBeGreaterThan(0)
  })

  it('succeeds if the account already has the name', async () => {
    beginSignUp()
    claim('Ada', 'ada-1')
    await finishSignUp('Ada')
    expect(firestore.requests().filter(({ kind }) => kind === 'write')).toEqual([])
  })
})

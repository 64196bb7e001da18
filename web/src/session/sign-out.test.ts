// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { watchAuth } from './session.auth'
import { endSession, signOut, takeSessionEndReason } from './sign-out'
import { setWasSignedIn, wasSignedIn } from './was-signed-in'

const { dropSession } = vi.hoisted(() => ({ dropSession: vi.fn<() => Promise<void>>() }))
vi.mock('../data/auth', () => ({ auth: {}, dropSession }))
vi.mock('firebase/auth', () => ({ onIdTokenChanged: () => () => undefined }))
vi.mock('./session.firestore', () => ({ watchProfile: vi.fn(), watchBan: vi.fn() }))

test('rejects without a session', async () => {
  await expect(signOut()).rejects.toThrow()
})

test('ends the session with the registered handler, as requested', async () => {
  setWasSignedIn(true)
  watchAuth(() => undefined)
  dropSession.mockResolvedValue()
  await signOut()
  expect(dropSession).toHaveBeenCalledOnce()
  expect([wasSignedIn(), takeSessionEndReason()]).toEqual([false, 'requested'])
})

test('restores the session if signing out fails', async () => {
  setWasSignedIn(true)
  dropSession.mockRejectedValue(new Error('no'))
  await expect(signOut()).rejects.toThrow('no')
  expect([wasSignedIn(), takeSessionEndReason()]).toEqual([true, 'expired'])
})

test('reports a sign-out of this tab as requested, once', async () => {
  setWasSignedIn(true)
  await endSession(async () => undefined)
  expect(takeSessionEndReason()).toBe('requested')
  setWasSignedIn(true)
  expect(takeSessionEndReason()).toBe('expired')
})

test('reports a sign-out of another tab, which clears the flag', () => {
  setWasSignedIn(false)
  expect(takeSessionEndReason()).toBe('elsewhere')
})

test('reports an end without a request as an expiry', () => {
  setWasSignedIn(true)
  expect(takeSessionEndReason()).toBe('expired')
})

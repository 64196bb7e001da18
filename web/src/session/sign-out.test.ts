// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { watchAuth } from './session.auth'
import { endSession, signOut, takeSessionEndReason } from './sign-out'
import { setWasSignedIn, wasSignedIn } from './was-signed-in'

const { dropSession } = vi.hoisted(() => ({ dropSession: vi.fn<() => Promise<void>>() }))
vi.mock('../data/auth', () => ({ auth: {}, dropSession }))
vi.mock('firebase/auth', () => ({ onIdTokenChanged: () => () => undefined }))
vi.mock('./session.firestore', () => ({ watchProfile: vi.fn(), watchBan: vi.fn() }))

test('nobody can be signed out where no session is followed', async () => {
  await expect(signOut()).rejects.toThrow()
})

test('a session is ended by what came with it, as its owner asked', async () => {
  setWasSignedIn(true)
  watchAuth(() => undefined)
  dropSession.mockResolvedValue()
  await signOut()
  expect(dropSession).toHaveBeenCalledOnce()
  expect([wasSignedIn(), takeSessionEndReason()]).toEqual([false, 'requested'])
})

test('a session that could not be ended goes on', async () => {
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

test('reports an end that nobody requested as an expiry', () => {
  setWasSignedIn(true)
  expect(takeSessionEndReason()).toBe('expired')
})

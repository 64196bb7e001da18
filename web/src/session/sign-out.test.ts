// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { watchAuth } from './session.auth'
import { takeSessionEndReason } from './session-end'
import { signOut } from './sign-out'
import { setWasSignedIn, wasSignedIn } from './was-signed-in'

const { dropSession } = vi.hoisted(() => ({ dropSession: vi.fn<() => Promise<void>>() }))
vi.mock('../data/auth', () => ({ auth: {}, dropSession }))
vi.mock('firebase/auth', () => ({ onIdTokenChanged: () => () => undefined }))
vi.mock('./watch-profile', () => ({ watchProfile: vi.fn() }))
vi.mock('./watch-ban', () => ({ watchBan: vi.fn() }))

test('nobody can be signed out where no session is followed', async () => {
  await expect(signOut()).rejects.toThrow()
})

test('a session is ended by what came with it, as its owner asked', async () => {
  setWasSignedIn(true)
  watchAuth(() => undefined)
  dropSession.mockResolvedValue()
  await signOut()
  expect(dropSession).toHaveBeenCalledOnce()
  expect([wasSignedIn(), takeSessionEndReason()]).toEqual([false, 'asked'])
})

test('a session that could not be ended goes on', async () => {
  setWasSignedIn(true)
  dropSession.mockRejectedValue(new Error('no'))
  await expect(signOut()).rejects.toThrow('no')
  expect([wasSignedIn(), takeSessionEndReason()]).toEqual([true, 'expired'])
})

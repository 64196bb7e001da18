import { expect, it, vi } from 'vitest'
import { auth } from './core/firebase.fixture'
import { endSessions, endSessionsOfBanned } from './sessions'

const { logLines } = await vi.hoisted(async () => import('./core/console.fixture'))
const failure = new Error('Auth does not answer.')

it('resolves and logs a warning if the sessions of a banned user cannot be ended', async () => {
  const revoke = vi.spyOn(auth, 'revokeRefreshTokens').mockRejectedValueOnce(failure)
  await expect(endSessionsOfBanned('eve')).resolves.toBeUndefined()
  expect(revoke).toHaveBeenCalledExactlyOnceWith('eve')
  const message = 'sessions were not ended, the trigger repeats it'
  expect(logLines).toEqual([
    { on: 'stderr', entry: { severity: 'WARNING', message, stack_trace: failure.stack } },
  ])
})

it('rejects if sessions cannot be ended', async () => {
  await auth.createUser({ uid: 'eve' })
  await expect(endSessions('eve')).resolves.toBeUndefined()
  vi.spyOn(auth, 'revokeRefreshTokens').mockRejectedValueOnce(failure)
  await expect(endSessions('eve')).rejects.toThrow('Auth does not answer.')
})

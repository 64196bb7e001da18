import { expect, it, vi } from 'vitest'
import { endSessions, endSessionsOfBanned } from './end-sessions'

const { revokeRefreshTokens, warn } = vi.hoisted(() => ({
  revokeRefreshTokens: vi.fn(),
  warn: vi.fn(),
}))
vi.mock('../core/db', () => ({ auth: { revokeRefreshTokens } }))
vi.mock('firebase-functions/v2', () => ({ logger: { warn } }))

it('a ban stands, and its call succeeds, although the sessions could not be ended', async () => {
  const error = new Error('Auth does not answer.')
  revokeRefreshTokens.mockRejectedValue(error)
  await expect(endSessionsOfBanned('eve')).resolves.toBeUndefined()
  expect(revokeRefreshTokens).toHaveBeenCalledExactlyOnceWith('eve')
  const said = 'sessions were not ended, the trigger repeats it'
  expect(warn).toHaveBeenCalledExactlyOnceWith(said, { error })
})

it('ended sessions are told, and failed ones where nobody repeats it', async () => {
  revokeRefreshTokens.mockResolvedValueOnce(undefined)
  expect(await endSessions('eve')).toBe(true)
  revokeRefreshTokens.mockRejectedValueOnce(new Error('Auth does not answer.'))
  await expect(endSessions('eve')).rejects.toThrow('Auth does not answer.')
})

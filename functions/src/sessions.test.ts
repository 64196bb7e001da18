import { expect, it, vi } from 'vitest'
import { endSessions, endSessionsOfBanned } from './sessions'

const { logLines } = await vi.hoisted(async () => import('./core/console.fixture'))
const revokeRefreshTokens = vi.hoisted(() => vi.fn())
vi.mock('./core/firebase', () => ({ auth: { revokeRefreshTokens }, db: {} }))
vi.mock('./core/call', () => ({ accountCall: vi.fn() }))

it('resolves and logs a warning if the sessions of a banned user cannot be ended', async () => {
  const error = new Error('Auth does not answer.')
  revokeRefreshTokens.mockRejectedValue(error)
  await expect(endSessionsOfBanned('eve')).resolves.toBeUndefined()
  expect(revokeRefreshTokens).toHaveBeenCalledExactlyOnceWith('eve')
  const message = 'sessions were not ended, the trigger repeats it'
  expect(logLines).toEqual([
    { on: 'stderr', entry: { severity: 'WARNING', message, stack_trace: error.stack } },
  ])
})

it('rejects if sessions cannot be ended', async () => {
  revokeRefreshTokens.mockResolvedValueOnce(undefined)
  await expect(endSessions('eve')).resolves.toBeUndefined()
  revokeRefreshTokens.mockRejectedValueOnce(new Error('Auth does not answer.'))
  await expect(endSessions('eve')).rejects.toThrow('Auth does not answer.')
})

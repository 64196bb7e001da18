import { logger } from 'firebase-functions/v2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountCall } from './call'
import { refusal } from './refuse'

vi.mock('./db', () => ({ db: {}, auth: {} }))

const DATA = { posts: 'keep' } as const
const caller = { uid: 'ada', token: { email: 'ada@grid.test', email_verified: true, auth_time: 0 } }

const callThat = (work: () => Promise<never>) => {
  const call = accountCall('deleteAccount', work)
  return call.run({ data: DATA, auth: caller } as unknown as Parameters<typeof call.run>[0])
}

const logged = () => [info, error].flatMap(({ mock }) => mock.calls)
let info = vi.spyOn(logger, 'info')
let error = vi.spyOn(logger, 'error')

beforeEach(() => {
  info = vi.spyOn(logger, 'info').mockReturnValue()
  error = vi.spyOn(logger, 'error').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

describe('a call in which something goes wrong that nobody thought of', () => {
  const problem = new Error('profiles/ada: the secret of the inside')
  const fails = () => Promise.reject(problem)

  it('is answered without a word of the inside', async () => {
    const answer = callThat(fails)
    await expect(answer).rejects.toMatchObject({
      code: 'internal',
      details: { reason: 'internal' },
    })
    await expect(answer).rejects.not.toThrow('secret')
  })

  it('is logged with its error', async () => {
    await callThat(fails).catch(() => undefined)
    expect(error).toHaveBeenCalledExactlyOnceWith(
      'call failed',
      expect.objectContaining({ call: 'deleteAccount', outcome: 'internal', error: problem }),
    )
  })
})

describe('a call that is refused', () => {
  const refuses = () => Promise.reject(refusal('recent_sign_in_required'))

  it('is logged with its reason, and is no failure', async () => {
    await callThat(refuses).catch(() => undefined)
    expect(info).toHaveBeenCalledExactlyOnceWith(
      'call',
      expect.objectContaining({ call: 'deleteAccount', outcome: 'recent_sign_in_required' }),
    )
    expect(error).not.toHaveBeenCalled()
  })

  it('leaves nothing about the person in the log', async () => {
    await callThat(refuses).catch(() => undefined)
    expect(logged()).toHaveLength(1)
    expect(JSON.stringify(logged())).not.toMatch(/ada|grid\.test|keep/)
  })
})

// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { removeSignUpAttempt, takeSignUpAttempt } from './sign-up-form'

const KEY = 'grid.sign-up-attempts'
const HOUR = 60 * 60 * 1_000
const start = Date.parse('2026-11-21T12:00:00Z')
const ada = 'ada@grid.test'
const attempt = (email: string, at: number) => takeSignUpAttempt(email, at)

/** Attempts one after the other, by minutes after the start. */
async function attempts(email: string, ...minutes: readonly number[]): Promise<boolean[]> {
  const taken: boolean[] = []
  for (const minute of minutes) taken.push(await attempt(email, start + minute * 60_000))
  return taken
}

beforeEach(() => vi.useFakeTimers({ now: start, toFake: ['Date'] }))

describe('sign-up attempts', () => {
  it('are limited to three per hour and e-mail', async () => {
    expect(await attempts(ada, 0, 1, 2, 3)).toEqual([true, true, true, false])
  })

  it('are counted per e-mail', async () => {
    await attempts(ada, 0, 0, 0)
    expect(await attempt('bob@grid.test', start)).toBe(true)
  })

  it('become available one by one after an hour', async () => {
    await attempts(ada, 0, 30, 50)
    expect(await attempt(ada, start + HOUR - 1)).toBe(false)
    expect(await attempt(ada, start + HOUR)).toBe(true)
    expect(await attempt(ada, start + HOUR + 1)).toBe(false)
  })

  it('exclude those that are removed', async () => {
    await attempts(ada, 0, 1, 2)
    vi.setSystemTime(start + 180_000)
    await removeSignUpAttempt(ada, start + 60_000)
    expect(await attempts(ada, 3, 4)).toEqual([true, false])
  })

  it('keep the attempts of other e-mails when one is removed', async () => {
    await attempts(ada, 0, 0, 0)
    await attempt('bob@grid.test', start)
    await removeSignUpAttempt('bob@grid.test', start)
    expect(await attempt(ada, start)).toBe(false)
  })

  it('are available if the clock was set back', async () => {
    await attempts(ada, 60, 60, 60)
    expect(await attempt(ada, start)).toBe(true)
  })

  it('are stored as a hash of the e-mail, and for an hour', async () => {
    await attempt(ada, start)
    const [stored] = JSON.parse(localStorage.getItem(KEY) ?? '')
    expect(stored).toEqual({ email: expect.stringMatching(/^[0-9a-f]{64}$/), at: start })
    expect(JSON.stringify(localStorage)).not.toContain('ada')
    await attempt('bob@grid.test', start + HOUR)
    expect(localStorage.getItem(KEY)).not.toContain(stored.email)
  })

  it.each(['', 'null', '{"a":1}', '["x"]', '[1', '\u0000', '[{"email":"x"}]'])(
    'start at zero if the storage contains %j',
    async (invalid) => {
      localStorage.setItem(KEY, invalid)
      expect(await attempt(ada, start)).toBe(true)
    },
  )

  it('are unlimited without storage', async () => {
    const deny = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny })
    expect(await attempts(ada, 0, 0, 0, 0)).toEqual([true, true, true, true])
  })
})

// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSignUpAttempt, takeSignUpAttempt } from './sign-up-attempts'

const HOUR = 60 * 60 * 1_000
const start = Date.parse('2026-11-21T12:00:00Z')
const ada = 'ada@grid.test'
const attempt = (email: string, at: number) => takeSignUpAttempt(email, at)

beforeEach(() => localStorage.clear())

describe('sign-up attempts', () => {
  it('are three in an hour for an address', () => {
    expect([0, 1, 2, 3].map((minute) => attempt(ada, start + minute * 60_000))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('are counted for each address on its own', () => {
    for (let count = 0; count < 3; count += 1) attempt(ada, start)
    expect(attempt('bob@grid.test', start)).toBe(true)
  })

  it('come back one by one as the hour rolls on', () => {
    attempt(ada, start)
    attempt(ada, start + 30 * 60_000)
    attempt(ada, start + 50 * 60_000)
    expect(attempt(ada, start + HOUR - 1)).toBe(false)
    expect(attempt(ada, start + HOUR)).toBe(true)
    expect(attempt(ada, start + HOUR + 1)).toBe(false)
  })

  it('are not used up by those that are taken back', () => {
    for (const minute of [0, 1, 2]) attempt(ada, start + minute * 60_000)
    forgetSignUpAttempt(ada, start + 60_000)
    expect(attempt(ada, start + 180_000)).toBe(true)
    expect(attempt(ada, start + 240_000)).toBe(false)
  })

  it('are not blocked for ever by a clock that was set back', () => {
    for (let count = 0; count < 3; count += 1) attempt(ada, start + HOUR)
    expect(attempt(ada, start)).toBe(true)
  })

  it.each(['', 'null', '{"a":1}', '["x"]', '[1', '\u0000'])(
    'count from nothing when the storage holds %j',
    (rubbish) => {
      localStorage.setItem(`grid.sign-up-attempts.${ada}`, rubbish)
      expect(attempt(ada, start)).toBe(true)
    },
  )

  it('are not held against a browser that keeps nothing', () => {
    const deny = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny })
    expect(attempt(ada, start)).toBe(true)
    vi.unstubAllGlobals()
  })
})

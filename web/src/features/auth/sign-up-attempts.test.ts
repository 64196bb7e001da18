// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { removeSignUpAttempt, takeSignUpAttempt } from './sign-up-form'

const HOUR = 60 * 60 * 1_000
const start = Date.parse('2026-11-21T12:00:00Z')
const ada = 'ada@grid.test'
const attempt = (email: string, at: number) => takeSignUpAttempt(email, at)

beforeEach(() => localStorage.clear())

describe('sign-up attempts', () => {
  it('are limited to three per hour and e-mail', () => {
    expect([0, 1, 2, 3].map((minute) => attempt(ada, start + minute * 60_000))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('are counted per e-mail', () => {
    for (let count = 0; count < 3; count += 1) attempt(ada, start)
    expect(attempt('bob@grid.test', start)).toBe(true)
  })

  it('become available one by one after an hour', () => {
    attempt(ada, start)
    attempt(ada, start + 30 * 60_000)
    attempt(ada, start + 50 * 60_000)
    expect(attempt(ada, start + HOUR - 1)).toBe(false)
    expect(attempt(ada, start + HOUR)).toBe(true)
    expect(attempt(ada, start + HOUR + 1)).toBe(false)
  })

  it('exclude those that are removed', () => {
    for (const minute of [0, 1, 2]) attempt(ada, start + minute * 60_000)
    removeSignUpAttempt(ada, start + 60_000)
    expect(attempt(ada, start + 180_000)).toBe(true)
    expect(attempt(ada, start + 240_000)).toBe(false)
  })

  it('are available if the clock was set back', () => {
    for (let count = 0; count < 3; count += 1) attempt(ada, start + HOUR)
    expect(attempt(ada, start)).toBe(true)
  })

  it.each(['', 'null', '{"a":1}', '["x"]', '[1', '\u0000'])(
    'start at zero if the storage contains %j',
    (invalid) => {
      localStorage.setItem(`grid.sign-up-attempts.${ada}`, invalid)
      expect(attempt(ada, start)).toBe(true)
    },
  )

  it('are unlimited without storage', () => {
    const deny = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny })
    expect(attempt(ada, start)).toBe(true)
    vi.unstubAllGlobals()
  })
})

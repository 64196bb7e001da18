// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { cooldownLeft, startCooldown } from './verification-cooldown'

const noon = Date.parse('2026-11-21T12:00:00Z')

describe('another verification mail', () => {
  it('is available at once if none was sent', () => expect(cooldownLeft('ada', noon)).toBe(0))

  it('is available a minute after the last one', () => {
    startCooldown('ada', noon)
    expect(cooldownLeft('ada', noon)).toBe(60_000)
    expect(cooldownLeft('ada', noon + 59_999)).toBe(1)
    expect(cooldownLeft('ada', noon + 60_000)).toBe(0)
  })

  it('is available at once to another account on the same device', () => {
    startCooldown('ada', noon)
    expect(cooldownLeft('bob', noon)).toBe(0)
  })

  it('is available if the clock was set back or the storage is invalid', () => {
    startCooldown('ada', noon)
    expect(cooldownLeft('ada', noon - 1)).toBe(0)
    localStorage.setItem('grid.verification-sent', 'ada yesterday')
    expect(cooldownLeft('ada', noon)).toBe(0)
  })

  it('is available without storage', () => {
    const deny = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny })
    startCooldown('ada', noon)
    expect(cooldownLeft('ada', noon)).toBe(0)
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cooldownLeft, startCooldown } from './verification-cooldown'

const noon = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('another verification mail', () => {
  it('is available at once if none was sent', () => {
    expect(cooldownLeft(noon)).toBe(0)
  })

  it('is available a minute after the last one', () => {
    startCooldown(noon)
    expect(cooldownLeft(noon)).toBe(60_000)
    expect(cooldownLeft(noon + 59_999)).toBe(1)
    expect(cooldownLeft(noon + 60_000)).toBe(0)
  })

  it('is available if the clock was set back or the storage is invalid', () => {
    startCooldown(noon)
    expect(cooldownLeft(noon - 1)).toBe(0)
    localStorage.setItem('grid.verification-sent', 'yesterday')
    expect(cooldownLeft(noon)).toBe(0)
  })

  it('is available without storage', () => {
    const deny = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny })
    startCooldown(noon)
    expect(cooldownLeft(noon)).toBe(0)
  })
})

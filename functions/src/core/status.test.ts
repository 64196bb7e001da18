import { describe, expect, it } from 'vitest'
import { hasStatus } from './errors'

const thrown = (code: unknown) => Object.assign(new Error('thrown'), { code })

describe('the status of an error', () => {
  it('is told by the number that the SDK carries', () => {
    expect(hasStatus(thrown(10), 'aborted')).toBe(true)
    expect(hasStatus(thrown(9), 'failed-precondition')).toBe(true)
    expect(hasStatus(thrown(9), 'aborted')).toBe(false)
  })

  it.each([thrown('aborted'), new Error('aborted'), { code: 10 }, null, undefined])(
    'is none of %o',
    (error) => {
      expect(hasStatus(error, 'aborted')).toBe(false)
    },
  )
})

import { describe, expect, it } from 'vitest'
import { parseStartOptions } from './start-options'

describe('parseStartOptions', () => {
  it.each([
    [[], { dev: false, fresh: false }],
    [['--fresh'], { dev: false, fresh: true }],
    [['--dev', '--fresh'], { dev: true, fresh: true }],
  ])('reads %j', (args, options) => {
    expect(parseStartOptions(args)).toEqual(options)
  })

  it('refuses what it does not know', () => {
    expect(() => parseStartOptions(['--freshh'])).toThrowError(/^--freshh is not an option: type/)
  })
})

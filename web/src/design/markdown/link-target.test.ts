import { LIMITS } from '@grid/schema/limits'
import { expect, it } from 'vitest'
import { readTarget } from './link-target'

/** An address of a length, which is short once it is in its normal form. */
const winding = (length: number) => 'https://lab.example/'.padEnd(length, './')

it('an address is read as far as the longest that may be stored, and no further', () => {
  const longest = `(${winding(LIMITS.link.max)})`
  const end = longest.length
  expect(readTarget(longest, 0)).toEqual({ href: 'https://lab.example/', end })
  expect(readTarget(`(${winding(LIMITS.link.max + 2)})`, 0)).toBeNull()
})

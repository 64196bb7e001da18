import { expect, it } from 'vitest'
import { RECORD_ID } from './record-id'

const id = new RegExp(`^${RECORD_ID}$`)

it.each(['0', 'sample-post_1', '__a', 'a__', 'x'.repeat(128)])(
  'may be the id of a post: %s',
  (is) => {
    expect(id.test(is)).toBe(true)
  },
)

it.each(['', 'a/b', 'a.b', 'ü', 'a b', '__all__', '____', 'x'.repeat(129)])(
  'is no id of a post: %s',
  (is) => {
    expect(id.test(is)).toBe(false)
  },
)

import { expect, it } from 'vitest'
import { isCorrection } from './is-correction'

it.each([
  ['Half a thoguht', 'Half a thought'],
  ['thoguht', 'thought'],
  ['foo', 'foo bar'],
  ['Hello, I think that it works.', 'Hi, I think it works!'],
  ['It works, and it is fast.', 'It works.'],
  ['同じ文章です', '同じ文章でした'],
])('%j becomes %j: a correction', (before, now) => {
  expect(isCorrection(before, now)).toBe(true)
  expect(isCorrection(now, before)).toBe(true)
})

it.each([
  ['foo', 'something else'],
  ['Nice proxy', 'Does it run on a phone?'],
  ['It works.', 'I have found a bug in the parser, which it refuses to read.'],
  ['foo', ''],
])('%j becomes %j: another text', (before, now) => {
  expect(isCorrection(before, now)).toBe(false)
})

import { expect, it } from 'vitest'
import { sentenceOf } from './errors'

it.each([
  ['ENOSPC', /^The disk is full: free some space and type the command again\./],
  ['EACCES', /^A file of the project is not yours/],
])('says what to do about %s, and where', (code, sentence) => {
  const error = Object.assign(new Error(`${code}: write, open '/a'`), { code })
  expect(sentenceOf(error)).toMatch(sentence)
  expect(sentenceOf(error)).toContain("'/a'")
})

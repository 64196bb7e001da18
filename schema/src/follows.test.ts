import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { follows, storedTag } from './follows'
import { LIMITS } from './limits'

const NOTHING = { post_ids: [], tags: [], member_ids: [] }
const isValid = (lists: object) => follows.safeParse({ ...NOTHING, ...lists }).success

it.each([
  ['Mesh', 'mesh'],
  [' #WiFi ', 'wifi'],
  ['ＮＥＴ', 'net'],
  ['', null],
  ['#', null],
  ['one,two', null],
  ['x'.repeat(LIMITS.tags.length + 1), null],
] as const)('spells the tag %j as posts store it: %j', (text, tag) => {
  expect(storedTag(text)).toBe(tag)
})

it('makes of every hostile string a tag that can be followed, or none', () => {
  const strings = ['xss-payloadbox', 'naughty-strings-blns'].flatMap((name) => {
    const file = new URL(`../../tests/corpora/${name}.json`, import.meta.url)
    return JSON.parse(readFileSync(file, 'utf8')) as string[]
  })
  const tags = strings.flatMap((text) => storedTag(text) ?? [])
  expect(tags.length).toBeGreaterThan(100)
  const wrong = tags.filter((tag) => !isValid({ tags: [tag] }) || /[<>\p{Cc}]/u.test(tag))
  expect(wrong).toEqual([])
  const raw = strings.filter((text) => /[<>]/.test(text) && isValid({ tags: [text] }))
  expect(raw).toEqual([])
})

it.each(['post_ids', 'member_ids'])('takes ids alone as %s', (name) => {
  expect(isValid({ [name]: ['a-B_9'] })).toBe(true)
  for (const id of ['', 'a/b', 'a,b', 'x'.repeat(129), 7])
    expect(isValid({ [name]: [id] })).toBe(false)
})

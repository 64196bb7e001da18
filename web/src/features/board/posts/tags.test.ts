// @vitest-environment happy-dom

import { parseTags } from '@grid/schema/post'
import { describe, expect, it, vi } from 'vitest'
import {
  earlierTags,
  readTags,
  rememberTags,
  type TagEntry,
  tagHint,
  tagsText,
  typeTags,
} from './tag-input'

it('suggests the tags a member used before, the latest first', () => {
  rememberTags('ada', ['usb', 'linux'])
  rememberTags('ada', ['mesh', 'usb'])
  expect(earlierTags('ada')).toEqual(['mesh', 'usb', 'linux'])
  expect(earlierTags('mallory')).toEqual([])
})

it('remembers a limited number', () => {
  for (let each = 0; each < 60; each += 1) rememberTags('ada', [`t${each}`])
  expect(earlierTags('ada')).toHaveLength(50)
})

it('suggests nothing without storage or with foreign data in it', () => {
  localStorage.setItem('grid.draft-tags.ada', '{"a":1}')
  expect(earlierTags('ada')).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  rememberTags('ada', ['usb'])
  expect(earlierTags('ada')).toEqual([])
})

const NONE: TagEntry = { tags: [], typed: '' }
const TEN = Array.from({ length: 10 }, (_, index) => `t${index}`)
const LONG = 'x'.repeat(51)

describe("the tags' entry", () => {
  it('adds a tag at each comma and leaves the rest in the field', () => {
    expect(typeTags(NONE, 'usb, lin')).toEqual({ tags: ['usb'], typed: ' lin' })
  })

  it('cleans tags, and drops empty and repeated ones', () => {
    expect(typeTags(NONE, ' <usb> ,, javascript:js,usb,')).toEqual({
      tags: ['usb', 'js'],
      typed: '',
    })
  })

  it('reads and writes a stored list without a change', () => {
    expect(readTags('usb, linux')).toEqual({ tags: ['usb', 'linux'], typed: '' })
    expect(tagsText(readTags('usb, linux'))).toBe('usb, linux')
  })

  it('includes the text that is no tag yet', () => {
    expect(tagsText({ tags: ['usb'], typed: ' linux' })).toBe('usb,  linux')
    expect(parseTags(tagsText({ tags: ['usb'], typed: ' linux' }))).toEqual(['usb', 'linux'])
    expect(tagsText({ tags: ['usb'], typed: '  ' })).toBe('usb')
  })

  it('shows tags over the limit and which will be left out', () => {
    const tooLong = typeTags(NONE, `${LONG}, usb,`)
    expect(tooLong).toEqual({ tags: ['usb'], typed: `${LONG}, ` })
    expect(tagHint(tooLong)).toContain('at most 50 characters')
    const tooMany = typeTags({ tags: TEN, typed: '' }, 'one,more')
    expect(tooMany).toEqual({ tags: TEN, typed: 'one, more' })
    expect(tagHint(tooMany)).toBe('Only the first 10 tags are kept.')
  })

  it('shows no hint for tags within the limits', () => {
    expect(tagHint(NONE)).toBeNull()
    expect(tagHint({ tags: TEN, typed: ' t3 ' })).toBeNull()
    expect(tagHint({ tags: TEN.slice(1), typed: 'tenth' })).toBeNull()
  })

  it('sends the tags that it shows, for any input', () => {
    for (const text of ['a,b', ',,,', `${LONG},a`, [...TEN, 'more'].join(), '<>, data:, on x=']) {
      const shown = typeTags(NONE, `${text},`).tags
      expect(parseTags(text).slice(0, shown.length)).toEqual(shown)
    }
  })
})

describe('a tag that was typed before', () => {
  it.each(['#net, NET, net,', 'Net，ＮＥＴ,', 'net, ne\u200bt,'])('is one tag in “%s”', (typed) => {
    expect(typeTags(NONE, typed)).toEqual({ tags: ['net'], typed: '' })
  })

  it.each(['\u200b,', '#,', '\ufe0f,'])('is ignored without a visible character: %j', (typed) => {
    expect(typeTags(NONE, typed)).toEqual({ tags: [], typed: '' })
  })
})

// @vitest-environment happy-dom

import { parseTags } from '@grid/schema/post'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  earlierTags,
  readTags,
  rememberTags,
  type TagEntry,
  tagHint,
  tagsText,
  typeTags,
} from './tags'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

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

it('lives without storage, and with what somebody else wrote there', () => {
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
  it('makes a tag at each comma and leaves the rest to be typed on', () => {
    expect(typeTags(NONE, 'usb, lin')).toEqual({ tags: ['usb'], typed: ' lin' })
  })

  it('cleans tags as they are stored, without empty ones and doubles', () => {
    expect(typeTags(NONE, ' <usb> ,, javascript:js,usb,')).toEqual({
      tags: ['usb', 'js'],
      typed: '',
    })
  })

  it('reads a stored list whole, and writes it back the same', () => {
    expect(readTags('usb, linux')).toEqual({ tags: ['usb', 'linux'], typed: '' })
    expect(tagsText(readTags('usb, linux'))).toBe('usb, linux')
  })

  it('takes along what was not made a tag yet', () => {
    expect(tagsText({ tags: ['usb'], typed: ' linux' })).toBe('usb,  linux')
    expect(parseTags(tagsText({ tags: ['usb'], typed: ' linux' }))).toEqual(['usb', 'linux'])
    expect(tagsText({ tags: ['usb'], typed: '  ' })).toBe('usb')
  })

  it('keeps what does not fit in sight, and says what will be left out', () => {
    const tooLong = typeTags(NONE, `${LONG}, usb,`)
    expect(tooLong).toEqual({ tags: ['usb'], typed: `${LONG}, ` })
    expect(tagHint(tooLong)).toContain('at most 50 characters')
    const tooMany = typeTags({ tags: TEN, typed: '' }, 'one,more')
    expect(tooMany).toEqual({ tags: TEN, typed: 'one, more' })
    expect(tagHint(tooMany)).toBe('Only the first 10 tags are kept.')
  })

  it('finds nothing wrong with what fits', () => {
    expect(tagHint(NONE)).toBeNull()
    expect(tagHint({ tags: TEN, typed: ' t3 ' })).toBeNull()
    expect(tagHint({ tags: TEN.slice(1), typed: 'tenth' })).toBeNull()
  })

  it('sends what it shows, whatever is typed', () => {
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

  it.each(['\u200b,', '#,', '\ufe0f,'])('is none where nothing can be seen: %j', (typed) => {
    expect(typeTags(NONE, typed)).toEqual({ tags: [], typed: '' })
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { earlierTags, rememberTags } from '../tags'

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

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { draftKey, keepDraft, readDraft } from './comment-draft'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a draft is kept until it is empty', () => {
  const key = draftKey('ada', 'a-post', null)
  keepDraft(key, 'Half a thought')
  expect(readDraft(key)).toBe('Half a thought')
  keepDraft(key, '')
  expect(localStorage).toHaveLength(0)
  expect(readDraft(key)).toBe('')
})

test('members, posts and answers have drafts of their own', () => {
  const keys = [
    draftKey('ada', 'a-post', null),
    draftKey('mallory', 'a-post', null),
    draftKey('ada', 'b-post', null),
    draftKey('ada', 'a-post', 'a-comment'),
  ]
  for (const key of keys) keepDraft(key, key)
  expect(keys.map(readDraft)).toEqual(keys)
})

test('a browser that keeps nothing does not stand in the way', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => keepDraft('key', 'text')).not.toThrow()
  expect(readDraft('key')).toBe('')
})

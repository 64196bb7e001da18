// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { storageKey, writeText } from '../../browser/storage'
import { forgetDrafts, keptDrafts } from './stored-drafts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('drafts of posts and comments are found among everything else that is kept', () => {
  localStorage.setItem('grid.draft.ada.new.1', '{"title":"A quiet proxy"}')
  localStorage.setItem('grid.comment-draft.ada.a-post', '{"text":"42"}')
  localStorage.setItem('grid.comment-changes.ada.a-comment', '{"text":"43"}')
  localStorage.setItem('grid.draft-tags.ada', '["dns"]')
  localStorage.setItem('grid.member', '1')
  expect(keptDrafts('ada')).toEqual({
    'grid.draft.ada.new.1': { title: 'A quiet proxy' },
    'grid.comment-draft.ada.a-post': { text: '42' },
    'grid.comment-changes.ada.a-comment': { text: '43' },
  })
})

test('the drafts of others in the same browser are left out, and left alone', () => {
  const others = ['grid.draft.mallory.ada.1', 'grid.comment-draft.adam.a-post']
  for (const name of others) localStorage.setItem(name, '{}')
  localStorage.setItem('grid.draft.ada.new.1', '{}')
  expect(Object.keys(keptDrafts('ada'))).toEqual(['grid.draft.ada.new.1'])
  forgetDrafts('ada')
  expect(Object.keys(localStorage)).toEqual(others)
})

test('all drafts of a member are forgotten, and the tags of old ones', () => {
  localStorage.setItem('grid.draft.ada.new.1', '{}')
  localStorage.setItem('grid.comment-draft.ada.a-post.a-comment', 'Half a thought')
  localStorage.setItem('grid.draft-tags.ada', '["dns"]')
  forgetDrafts('ada')
  expect(localStorage).toHaveLength(0)
})

test('nothing that names the account stays on the device, and what names others does', () => {
  localStorage.setItem('grid.no-first-admin.ada', '1')
  localStorage.setItem('grid.no-first-admin.mallory', '1')
  forgetDrafts('ada')
  expect(Object.keys(localStorage)).toEqual(['grid.no-first-admin.mallory'])
})

test('a draft that is no JSON is given as its text', () => {
  localStorage.setItem('grid.draft.ada.new.1', 'half a thought {')
  expect(keptDrafts('ada')).toEqual({ 'grid.draft.ada.new.1': 'half a thought {' })
})

test('a draft that lives in the tab alone is found, and forgotten', () => {
  vi.stubGlobal('localStorage', null)
  const name = storageKey('post', 'ada', 'new', '1')
  expect(writeText(name, '{"title":"Nowhere to lie"}')).toBe('tab')
  expect(keptDrafts('ada')).toEqual({ [name]: { title: 'Nowhere to lie' } })
  forgetDrafts('ada')
  expect(keptDrafts('ada')).toEqual({})
})

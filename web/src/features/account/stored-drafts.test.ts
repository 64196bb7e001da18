// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { storageKey, writeText } from '../../browser/storage'
import { removeDrafts, storedDrafts } from './stored-drafts'

test('finds drafts of posts and comments among other stored items', () => {
  localStorage.setItem('grid.draft.ada.new.1', '{"title":"A quiet proxy"}')
  localStorage.setItem('grid.comment-draft.ada.a-post', '{"text":"42"}')
  localStorage.setItem('grid.comment-changes.ada.a-comment', '{"text":"43"}')
  localStorage.setItem('grid.draft-tags.ada', '["dns"]')
  localStorage.setItem('grid.member', '1')
  expect(storedDrafts('ada')).toEqual({
    'grid.draft.ada.new.1': { title: 'A quiet proxy' },
    'grid.comment-draft.ada.a-post': { text: '42' },
    'grid.comment-changes.ada.a-comment': { text: '43' },
  })
})

test('ignores and keeps the drafts of other members', () => {
  const others = ['grid.draft.mallory.ada.1', 'grid.comment-draft.adam.a-post']
  for (const name of others) localStorage.setItem(name, '{}')
  localStorage.setItem('grid.draft.ada.new.1', '{}')
  expect(Object.keys(storedDrafts('ada'))).toEqual(['grid.draft.ada.new.1'])
  removeDrafts('ada')
  expect(Object.keys(localStorage)).toEqual(others)
})

test('removes the times of sign-up attempts', () => {
  localStorage.setItem('grid.sign-up-attempts', '[{"email":"5e88","at":1}]')
  removeDrafts('ada')
  expect(localStorage).toHaveLength(0)
})

test('removes all drafts and recent tags of a member', () => {
  localStorage.setItem('grid.draft.ada.new.1', '{}')
  localStorage.setItem('grid.comment-draft.ada.a-post.a-comment', 'Half a thought')
  localStorage.setItem('grid.draft-tags.ada', '["dns"]')
  removeDrafts('ada')
  expect(localStorage).toHaveLength(0)
})

test('removes every item that names the account, and keeps those of others', () => {
  localStorage.setItem('grid.no-first-admin.ada', '1')
  localStorage.setItem('grid.no-first-admin.mallory', '1')
  removeDrafts('ada')
  expect(Object.keys(localStorage)).toEqual(['grid.no-first-admin.mallory'])
})

test('returns a draft without JSON as text', () => {
  localStorage.setItem('grid.draft.ada.new.1', 'half a thought {')
  expect(storedDrafts('ada')).toEqual({ 'grid.draft.ada.new.1': 'half a thought {' })
})

test('finds and removes a draft that exists only in the tab', () => {
  vi.stubGlobal('localStorage', null)
  const name = storageKey('post', 'ada', 'new', '1')
  expect(writeText(name, '{"title":"In memory only"}')).toBe('tab')
  expect(storedDrafts('ada')).toEqual({ [name]: { title: 'In memory only' } })
  removeDrafts('ada')
  expect(storedDrafts('ada')).toEqual({})
})

test('finds and removes the unsent forms of this tab, and keeps those of others', () => {
  const own = storageKey('unsent', 'ada', 'profile')
  const others = [storageKey('unsent', 'mallory', 'profile'), 'grid.unsent-request.vapt']
  for (const name of [own, ...others]) sessionStorage.setItem(name, '{"bio":"Half a sentence"}')
  expect(storedDrafts('ada')).toEqual({ [own]: { bio: 'Half a sentence' } })
  removeDrafts('ada')
  expect(Object.keys(sessionStorage)).toEqual(others)
})

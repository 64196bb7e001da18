// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { forgetDrafts, keptDrafts } from './kept-drafts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('drafts are found among everything else that is kept', () => {
  localStorage.setItem('grid.draft.ada.new', '{"title":"A quiet proxy"}')
  localStorage.setItem('grid.member', '1')
  expect(keptDrafts('ada')).toEqual({ 'grid.draft.ada.new': { title: 'A quiet proxy' } })
})

test('the drafts of others in the same browser are left out, and left alone', () => {
  localStorage.setItem('grid.draft.mallory.new', '{}')
  localStorage.setItem('grid.draft.ada.new', '{}')
  expect(keptDrafts('ada')).not.toHaveProperty(['grid.draft.mallory.new'])
  forgetDrafts('ada')
  expect(Object.keys(localStorage)).toEqual(['grid.draft.mallory.new'])
})

test('a draft that is no JSON is given as its text', () => {
  localStorage.setItem('grid.draft.ada', 'half a thought {')
  expect(keptDrafts('ada')).toEqual({ 'grid.draft.ada': 'half a thought {' })
})

test('there are none where the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', null)
  expect(keptDrafts('ada')).toEqual({})
  expect(() => forgetDrafts('ada')).not.toThrow()
})

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { keptDrafts } from './kept-drafts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('drafts are found among everything else that is kept', () => {
  localStorage.setItem('grid.draft.ada.new', '{"title":"A quiet proxy"}')
  localStorage.setItem('grid.member', '1')
  expect(keptDrafts()).toEqual({ 'grid.draft.ada.new': { title: 'A quiet proxy' } })
})

test('a draft that is no JSON is given as its text', () => {
  localStorage.setItem('grid.drafts', 'half a thought {')
  expect(keptDrafts()).toEqual({ 'grid.drafts': 'half a thought {' })
})

test('there are none where the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', null)
  expect(keptDrafts()).toEqual({})
})

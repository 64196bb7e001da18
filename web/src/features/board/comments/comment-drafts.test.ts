// @vitest-environment happy-dom

import { afterEach, expect, it } from 'vitest'
import { DraftAutosave } from '../../../forms/draft'
import { changeDrafts, commentDrafts } from './comment-form'

afterEach(() => localStorage.clear())

it('stores a separate draft for each member, post, reply and change', () => {
  const kinds = [
    commentDrafts('ada', 'a-post', null),
    commentDrafts('mallory', 'a-post', null),
    commentDrafts('ada', 'b-post', null),
    commentDrafts('ada', 'a-post', 'a-comment'),
    changeDrafts('ada', 'a-comment'),
    changeDrafts('mallory', 'a-comment'),
  ]
  for (const kind of kinds) {
    const slot = new DraftAutosave(kind, null)
    slot.save(kind.name)
    slot.flush()
  }
  const found = kinds.map((kind) => new DraftAutosave(kind, null).found?.values)
  expect(found).toEqual(kinds.map(({ name }) => name))
})

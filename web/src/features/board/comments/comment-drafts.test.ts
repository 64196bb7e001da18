// @vitest-environment happy-dom

import { expect, it } from 'vitest'
import { DraftAutosave } from '../../../forms/draft'
import { changeDrafts, commentDrafts } from './comment-drafts'

const EMPTY = { content: '' }

it('stores a separate draft for each member, post, reply and change', () => {
  const kinds = [
    commentDrafts('ada', { postId: 'a-post', repliedId: null }),
    commentDrafts('mallory', { postId: 'a-post', repliedId: null }),
    commentDrafts('ada', { postId: 'b-post', repliedId: null }),
    commentDrafts('ada', { postId: 'a-post', repliedId: 'a-comment' }),
    changeDrafts('ada', 'a-comment'),
    changeDrafts('mallory', 'a-comment'),
  ]
  for (const kind of kinds) new DraftAutosave(kind, EMPTY).save({ content: kind.name })
  const found = kinds.map((kind) => new DraftAutosave(kind, EMPTY).found?.values.content)
  expect(found).toEqual(kinds.map(({ name }) => name))
})

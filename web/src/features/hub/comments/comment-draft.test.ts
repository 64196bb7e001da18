// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CommentDraft, changesKey, draftKey } from './comment-draft'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const KEY = draftKey('ada', 'a-post', null)
const open = () => new CommentDraft(KEY)

describe('the draft of a comment', () => {
  it('is found by the next form until it is forgotten', () => {
    const draft = open()
    expect(draft.found).toBeNull()
    draft.keep('Half a thought')
    expect(open().found).toBe('Half a thought')
    draft.forget()
    expect(open().found).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it('is one of its own for each member, post, answer and changed comment', () => {
    const keys = [
      KEY,
      draftKey('mallory', 'a-post', null),
      draftKey('ada', 'b-post', null),
      draftKey('ada', 'a-post', 'a-comment'),
      changesKey('ada', 'a-comment'),
      changesKey('mallory', 'a-comment'),
    ]
    for (const key of keys) new CommentDraft(key).keep(key)
    expect(keys.map((key) => new CommentDraft(key).found)).toEqual(keys)
  })

  it('is sent under one id until it has arrived, also after a reload', () => {
    const draft = open()
    draft.keep('foo')
    expect(draft.sendAs(() => 'first')).toBe('first')
    draft.keep('foo bar')
    expect(draft.sendAs(() => 'second')).toBe('first')
    expect(open().sendAs(() => 'third')).toBe('first')
    draft.arrived('')
    expect(open().found).toBeNull()
    expect(draft.sendAs(() => 'fourth')).toBe('fourth')
  })

  it('that goes on after what has arrived is another comment', () => {
    const draft = open()
    draft.keep('foo')
    draft.sendAs(() => 'first')
    draft.arrived('more')
    expect(open().found).toBe('more')
    expect(open().sendAs(() => 'second')).toBe('second')
  })

  it('that was emptied is begun anew as another comment', () => {
    const draft = open()
    draft.keep('foo')
    draft.sendAs(() => 'first')
    draft.forget()
    expect(draft.sendAs(() => 'second')).toBe('second')
  })

  it('leaves alone what another tab has written since', () => {
    const [one, other] = [open(), open()]
    one.keep('one')
    other.keep('other')
    one.sendAs(() => 'first')
    one.arrived('')
    expect(open().found).toBe('other')
    expect(open().sendAs(() => 'second')).toBe('second')
  })
})

it.each(['not json', '{"text":1}'])('takes no notice of %s under its key', (text) => {
  localStorage.setItem(KEY, text)
  expect(open().found).toBeNull()
})

it('does not stand in the way where a browser keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  const draft = open()
  draft.keep('foo')
  expect(draft.sendAs(() => 'first')).toBe('first')
  expect(draft.sendAs(() => 'second')).toBe('first')
  expect(() => draft.forget()).not.toThrow()
})

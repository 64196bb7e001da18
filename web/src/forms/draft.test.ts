// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storageKey } from '../browser/storage'
import { DraftAutosave, type DraftKind, storedDraftsOfKind } from './draft'

const EMPTY = { content: '' }
const kindOf = (uid: string, postId: string): DraftKind => ({
  uid,
  name: storageKey('post', uid, postId),
})
const ADA = kindOf('ada', 'new')

/** A draft whose values are a single text. */
function open(kind = ADA, initial = '') {
  const draft = new DraftAutosave(kind, { content: initial })
  return {
    draft,
    found: draft.found?.values.content,
    save: (content: string, basedOn?: string) =>
      draft.save({ content }, basedOn === undefined ? undefined : { content: basedOn }),
    sendAs: (id: string, content: string) => draft.sendAs(() => id, { content }),
    clear: () => draft.clear(),
  }
}

const stored = (kind = ADA) =>
  storedDraftsOfKind(kind, EMPTY).map(({ draft }) => draft.values.content)
const reject = () => {
  throw new DOMException('no room', 'QuotaExceededError')
}
const closeStorage = (getItem: () => null = () => null) =>
  vi.stubGlobal('localStorage', { getItem, setItem: reject, removeItem: reject })

beforeEach(() => vi.useFakeTimers())

describe('a draft', () => {
  it('is stored with each change', () => {
    const draft = open()
    draft.save('a')
    expect(stored()).toEqual(['a'])
    draft.save('ab')
    expect(stored()).toEqual(['ab'])
  })

  it('is restored by the next form, which replaces it', () => {
    open().save('a')
    const second = open()
    expect(second.found).toBe('a')
    second.save('ab')
    expect(stored()).toEqual(['ab'])
  })

  it('is not stored again without a change', () => {
    open().save('a')
    const keys = Object.keys(localStorage)
    open().save('a')
    expect(Object.keys(localStorage)).toEqual(keys)
  })

  it('belongs to one member and one post', () => {
    open(kindOf('ada', 'p1')).save('a')
    expect(stored(kindOf('ada', 'p1'))).toEqual(['a'])
    expect(stored()).toEqual([])
    expect(stored(kindOf('ada', 'p2'))).toEqual([])
    expect(stored(kindOf('mallory', 'p1'))).toEqual([])
  })

  it('is removed after it was sent, with the draft it replaced', () => {
    open().save('a')
    open().clear()
    expect(stored()).toEqual([])
  })

  it('is sent under one id, also after a reload', () => {
    const draft = open()
    draft.save('a')
    expect(draft.sendAs('first', 'a')).toBe('first')
    draft.save('ab')
    expect(draft.sendAs('second', 'ab')).toBe('first')
    const next = open()
    expect(next.found).toBe('ab')
    expect(next.sendAs('third', 'ab')).toBe('first')
    next.clear()
    expect(next.sendAs('fourth', 'ab')).toBe('fourth')
  })

  it('lists all texts that may be stored under its id', () => {
    const first = open()
    first.save('a')
    first.sendAs('first', 'a')
    first.save('abc')
    first.sendAs('second', 'ab')
    first.draft.addSentText({ content: 'elsewhere' })
    const next = open()
    expect(next.found).toBe('abc')
    const texts = ['a', 'ab', 'elsewhere'].map((content) => ({ content }))
    expect(next.draft.sent).toEqual({ as: 'first', texts })
    next.clear()
    next.draft.addSentText({ content: 'elsewhere' })
    expect(next.draft.sent).toBeNull()
  })

  it('retains its id when discarding is undone', () => {
    const draft = open()
    draft.save('a')
    draft.sendAs('first', 'a')
    const { sent } = draft.draft
    draft.clear()
    draft.draft.setSent(sent)
    draft.save('a')
    expect(open().sendAs('second', 'a')).toBe('first')
  })
})

describe('a draft of changes', () => {
  it('retains its original state until the member has seen another one', () => {
    open(ADA, '1').save('a')
    const second = open(ADA, '2')
    expect(second.draft.basedOn.content).toBe('1')
    second.save('ab', '3')
    expect(open(ADA, '4').draft.basedOn.content).toBe('3')
  })

  it('starts again from the current state', () => {
    open(ADA, '1').save('a')
    const second = open(ADA, '2')
    second.clear()
    second.save('b', '2')
    expect(open(ADA, '3').draft.basedOn.content).toBe('2')
  })
})

it('reports a restored draft until it is sent or discarded', () => {
  open().save('foo')
  const next = open()
  expect(next.draft.restored?.values.content).toBe('foo')
  next.save('foo, and more')
  expect(next.draft.restored?.values.content).toBe('foo')
  next.clear()
  next.save('another')
  expect(next.draft.restored).toBeNull()
})

describe('a browser that stores nothing', () => {
  const locations: unknown[] = []
  const openSeen = () => new DraftAutosave(ADA, EMPTY, (location) => locations.push(location))
  beforeEach(() => locations.splice(0))

  it('stores the draft in the tab, and asks before it is closed', () => {
    const draft = openSeen()
    closeStorage()
    draft.save({ content: 'a' })
    expect(locations).toEqual(['tab'])
    expect(open().found).toBe('a')
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(false)
    draft.clear()
    expect(leave()).toBe(true)
  })

  it('moves the draft to the device as soon as there is room', () => {
    const draft = openSeen()
    closeStorage()
    draft.save({ content: 'a' })
    vi.unstubAllGlobals()
    draft.save({ content: 'ab' })
    expect(locations).toEqual(['tab', 'device'])
    expect(stored()).toEqual(['ab'])
  })

  it('restores nothing if storage cannot be read', () => {
    closeStorage(reject)
    expect(open().found).toBeUndefined()
  })
})

it.each([
  '{"values":{"content":1},"saved_at":1,"sent":null,"based_on":{}}',
  '{"values":{"other":"a"},"saved_at":1,"sent":null,"based_on":{}}',
  '{"text":"foo","sent":null}',
  'not json',
])('ignores an invalid draft: %s', (text) => {
  localStorage.setItem(`${ADA.name}.x`, text)
  expect(open().found).toBeUndefined()
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { storageKey } from '../browser/storage'
import { DraftAutosave, type DraftKind, draftKey, draftKeys, readDraft } from './draft'

type Kind = DraftKind<string, number | null>

const kindOf = (uid: string, postId: string): Kind => ({
  uid,
  name: storageKey('post', uid, postId),
  values: z.string(),
  base: z.nullable(z.number()),
})
const ADA = kindOf('ada', 'new')
const open = (kind = ADA, base: number | null = null) => new DraftAutosave(kind, base)
const stored = (kind = ADA) => draftKeys(kind).map((key) => readDraft(kind, key)?.values)
const reject = () => {
  throw new DOMException('no room', 'QuotaExceededError')
}
const closeStorage = (getItem: () => null = () => null) =>
  vi.stubGlobal('localStorage', { getItem, setItem: reject, removeItem: reject })

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a draft', () => {
  it('is stored once the typing pauses', () => {
    const draft = open()
    draft.save('a')
    draft.save('ab')
    expect(stored()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(stored()).toEqual(['ab'])
  })

  it('is stored at once when the page closes', () => {
    const draft = open()
    draft.save('a')
    draft.flush()
    expect(stored()).toEqual(['a'])
  })

  it('is restored by the next form, which replaces it', () => {
    const first = open()
    first.save('a')
    first.flush()
    const second = open()
    expect(second.found?.values).toBe('a')
    vi.advanceTimersByTime(5)
    second.save('ab')
    second.flush()
    expect(stored()).toEqual(['ab'])
  })

  it('is not stored again without a change', () => {
    const first = open()
    first.save('a')
    first.flush()
    const keys = draftKeys(ADA)
    const second = open()
    if (second.found) second.save(second.found.values)
    second.flush()
    expect(draftKeys(ADA)).toEqual(keys)
  })

  it('belongs to one member and one post', () => {
    const draft = open(kindOf('ada', 'p1'))
    draft.save('a')
    draft.flush()
    expect(stored(kindOf('ada', 'p1'))).toEqual(['a'])
    expect(stored()).toEqual([])
    expect(stored(kindOf('ada', 'p2'))).toEqual([])
    expect(stored(kindOf('mallory', 'p1'))).toEqual([])
  })

  it('is removed after it was sent, with the draft it replaced', () => {
    const first = open()
    first.save('a')
    first.flush()
    const second = open()
    second.clear()
    second.flush()
    expect(stored()).toEqual([])
  })

  it('is sent under one id, also after a reload', () => {
    const draft = open()
    draft.save('a')
    expect(draft.sendAs(() => 'first', 'a')).toBe('first')
    draft.save('ab')
    expect(draft.sendAs(() => 'second', 'ab')).toBe('first')
    const next = open()
    expect(next.found?.values).toBe('ab')
    expect(next.sendAs(() => 'third', 'ab')).toBe('first')
    next.clear()
    expect(next.sendAs(() => 'fourth', 'ab')).toBe('fourth')
  })

  it('lists all texts that may be stored under its id', () => {
    const draft = open()
    draft.save('a')
    draft.sendAs(() => 'first', 'a')
    draft.save('abc')
    draft.sendAs(() => 'second', 'ab')
    draft.addSentText('elsewhere')
    const next = open()
    expect(next.found?.values).toBe('abc')
    expect(next.sent).toEqual({ as: 'first', texts: ['a', 'ab', 'elsewhere'] })
    next.clear()
    next.addSentText('elsewhere')
    expect(next.sent).toBeNull()
  })

  it('retains its id when discarding is undone', () => {
    const draft = open()
    draft.save('a')
    draft.sendAs(() => 'first', 'a')
    const { sent } = draft
    draft.clear()
    draft.setSent(sent)
    draft.save('a')
    draft.flush()
    expect(open().sendAs(() => 'second', 'a')).toBe('first')
  })
})

describe('a draft of changes', () => {
  it('retains its original state until the member has seen another one', () => {
    const first = open(ADA, 1)
    first.save('a')
    first.flush()
    const second = open(ADA, 2)
    expect(second.basedOn).toBe(1)
    second.rebase(3)
    second.save('ab')
    second.flush()
    expect(open(ADA, 4).basedOn).toBe(3)
  })

  it('starts again from the current state', () => {
    const first = open(ADA, 1)
    first.save('a')
    first.flush()
    const second = open(ADA, 2)
    second.clear()
    second.save('b')
    second.flush()
    expect(open(ADA, 3).basedOn).toBe(2)
  })
})

describe('two tabs that write at the same time', () => {
  it('store both texts, and restore the newer one first', () => {
    const [one, other] = [open(), open()]
    one.save('one')
    one.flush()
    vi.advanceTimersByTime(5)
    other.save('other')
    other.flush()
    expect(stored()).toEqual(['other', 'one'])
    other.clear()
    expect(stored()).toEqual(['one'])
  })

  it('never remove a draft that the other one has changed', () => {
    const one = open()
    one.save('one')
    one.flush()
    const other = open()
    vi.advanceTimersByTime(5)
    one.save('one, longer')
    one.flush()
    vi.advanceTimersByTime(5)
    other.save('other')
    other.flush()
    other.clear()
    expect(stored()).toEqual(['one, longer'])
  })
})

describe('a draft that another tab has removed', () => {
  it('is stored again by the form that shows it', () => {
    const one = open()
    one.save('one')
    one.flush()
    open().clear()
    expect(stored()).toEqual([])
    one.restoreIfRemoved()
    expect(stored()).toEqual(['one'])
  })

  it('is not stored again by a form that only restored it', () => {
    const one = open()
    one.save('one')
    one.flush()
    const other = open()
    expect(other.isDeletedElsewhere).toBe(false)
    one.clear()
    expect(other.isDeletedElsewhere).toBe(true)
    other.restoreIfRemoved()
    expect(stored()).toEqual([])
  })

  it('stays in a form that has changed it', () => {
    const one = open()
    one.save('one')
    one.flush()
    const other = open()
    other.save('one, longer')
    one.clear()
    expect(other.isDeletedElsewhere).toBe(false)
    other.flush()
    expect(stored()).toEqual(['one, longer'])
  })

  it('stays removed once it was sent or discarded here', () => {
    const one = open()
    one.save('one')
    one.flush()
    one.clear()
    one.flush()
    one.restoreIfRemoved()
    expect(stored()).toEqual([])
  })
})

it('reports a restored draft until it is sent or discarded', () => {
  const draft = open()
  draft.save('foo')
  draft.flush()
  const next = open()
  expect(next.restored?.values).toBe('foo')
  next.save('foo, and more')
  expect(next.restored?.values).toBe('foo')
  next.clear()
  next.save('another')
  expect(next.restored).toBeNull()
})

describe('a browser that stores nothing', () => {
  it('stores the draft in the tab, and asks before it is closed', () => {
    const shelves: unknown[] = []
    const draft = new DraftAutosave(ADA, null, (shelf) => shelves.push(shelf))
    closeStorage()
    draft.save('a')
    draft.flush()
    expect(shelves).toEqual(['tab'])
    expect(open().found?.values).toBe('a')
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(false)
    draft.clear()
    expect(leave()).toBe(true)
  })

  it('moves the draft to the device as soon as there is room', () => {
    const shelves: unknown[] = []
    const draft = new DraftAutosave(ADA, null, (shelf) => shelves.push(shelf))
    closeStorage()
    draft.save('a')
    draft.flush()
    vi.unstubAllGlobals()
    draft.save('ab')
    draft.flush()
    expect(shelves).toEqual(['tab', 'device'])
    expect(stored()).toEqual(['ab'])
  })

  it('restores nothing if storage cannot be read', () => {
    closeStorage(reject)
    expect(open().found).toBeNull()
  })
})

it('ignores an invalid draft', () => {
  const other = { values: { title: 1 }, saved_at: 1, sent: null, based_on: null }
  localStorage.setItem(draftKey(ADA, 'x'), JSON.stringify(other))
  localStorage.setItem(draftKey(ADA, 'y'), 'not json')
  localStorage.setItem(draftKey(ADA, 'z'), '{"text":"foo","sent":null}')
  expect(open().found).toBeNull()
})

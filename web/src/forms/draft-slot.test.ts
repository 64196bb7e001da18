// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { storageKey } from '../browser/storage'
import { type DraftKind, draftKey, draftKeys, readDraft } from './draft-store'
import { DraftAutosave } from './use-draft'

type Kind = DraftKind<string, number | null>

const kindOf = (uid: string, postId: string): Kind => ({
  uid,
  name: storageKey('post', uid, postId),
  values: z.string(),
  base: z.nullable(z.number()),
})
const ADA = kindOf('ada', 'new')
const open = (kind = ADA, base: number | null = null) => new DraftAutosave(kind, base)
const kept = (kind = ADA) => draftKeys(kind).map((key) => readDraft(kind, key)?.values)
const refuse = () => {
  throw new DOMException('no room', 'QuotaExceededError')
}
const closeStorage = (getItem: () => null = () => null) =>
  vi.stubGlobal('localStorage', { getItem, setItem: refuse, removeItem: refuse })

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a draft', () => {
  it('is kept a moment after the typing rests', () => {
    const slot = open()
    slot.save('a')
    slot.save('ab')
    expect(kept()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(kept()).toEqual(['ab'])
  })

  it('is kept at once when the page is about to go', () => {
    const slot = open()
    slot.save('a')
    slot.flush()
    expect(kept()).toEqual(['a'])
  })

  it('is found by the next dialog, and is one draft still after it was changed there', () => {
    const first = open()
    first.save('a')
    first.flush()
    const second = open()
    expect(second.found?.values).toBe('a')
    vi.advanceTimersByTime(5)
    second.save('ab')
    second.flush()
    expect(kept()).toEqual(['ab'])
  })

  it('is not written anew when nothing was changed', () => {
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
    const slot = open(kindOf('ada', 'p1'))
    slot.save('a')
    slot.flush()
    expect(kept(kindOf('ada', 'p1'))).toEqual(['a'])
    expect(kept()).toEqual([])
    expect(kept(kindOf('ada', 'p2'))).toEqual([])
    expect(kept(kindOf('mallory', 'p1'))).toEqual([])
  })

  it('is gone after it was published, with the one it was taken over from', () => {
    const first = open()
    first.save('a')
    first.flush()
    const second = open()
    second.clear()
    second.flush()
    expect(kept()).toEqual([])
  })

  it('is sent under one id until it has arrived, also after a reload', () => {
    const slot = open()
    slot.save('a')
    expect(slot.sendAs(() => 'first', 'a')).toBe('first')
    slot.save('ab')
    expect(slot.sendAs(() => 'second', 'ab')).toBe('first')
    const next = open()
    expect(next.found?.values).toBe('ab')
    expect(next.sendAs(() => 'third', 'ab')).toBe('first')
    next.clear()
    expect(next.sendAs(() => 'fourth', 'ab')).toBe('fourth')
  })

  it('knows what may have arrived: all that was sent under the id, and what was told', () => {
    const slot = open()
    slot.save('a')
    slot.sendAs(() => 'first', 'a')
    slot.save('abc')
    slot.sendAs(() => 'second', 'ab')
    slot.addSentText('elsewhere')
    const next = open()
    expect(next.found?.values).toBe('abc')
    expect(next.sent).toEqual({ as: 'first', texts: ['a', 'ab', 'elsewhere'] })
    next.clear()
    next.addSentText('elsewhere')
    expect(next.sent).toBeNull()
  })

  it('that was discarded and is wanted again was sent under the same id', () => {
    const slot = open()
    slot.save('a')
    slot.sendAs(() => 'first', 'a')
    const { sent } = slot
    slot.clear()
    slot.setSent(sent)
    slot.save('a')
    slot.flush()
    expect(open().sendAs(() => 'second', 'a')).toBe('first')
  })
})

describe('a draft of changes', () => {
  it('knows what it was begun with, until that is known to be something else', () => {
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

  it('that is begun anew is begun with what is there now', () => {
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
  it('keep both texts, and find the younger one first', () => {
    const [one, other] = [open(), open()]
    one.save('one')
    one.flush()
    vi.advanceTimersByTime(5)
    other.save('other')
    other.flush()
    expect(kept()).toEqual(['other', 'one'])
    other.clear()
    expect(kept()).toEqual(['one'])
  })

  it('do not lose what was written on in a draft that the other took over', () => {
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
    expect(kept()).toEqual(['one, longer'])
  })
})

describe('a draft that another tab has removed', () => {
  it('is kept again by the dialog that still shows it', () => {
    const one = open()
    one.save('one')
    one.flush()
    open().clear()
    expect(kept()).toEqual([])
    one.restoreIfRemoved()
    expect(kept()).toEqual(['one'])
  })

  it('is not kept again where it was only found, and is known to be gone there', () => {
    const one = open()
    one.save('one')
    one.flush()
    const other = open()
    expect(other.isDeletedElsewhere).toBe(false)
    one.clear()
    expect(other.isDeletedElsewhere).toBe(true)
    other.restoreIfRemoved()
    expect(kept()).toEqual([])
  })

  it('is not gone where somebody has written on in what was found', () => {
    const one = open()
    one.save('one')
    one.flush()
    const other = open()
    other.save('one, longer')
    one.clear()
    expect(other.isDeletedElsewhere).toBe(false)
    other.flush()
    expect(kept()).toEqual(['one, longer'])
  })

  it('stays away once it was published or discarded here', () => {
    const one = open()
    one.save('one')
    one.flush()
    one.clear()
    one.flush()
    one.restoreIfRemoved()
    expect(kept()).toEqual([])
  })
})

it('what was found is called so until it is sent or discarded', () => {
  const slot = open()
  slot.save('foo')
  slot.flush()
  const next = open()
  expect(next.restored?.values).toBe('foo')
  next.save('foo, and more')
  expect(next.restored?.values).toBe('foo')
  next.clear()
  next.save('another')
  expect(next.restored).toBeNull()
})

describe('a browser that stores nothing', () => {
  it('keeps the draft as long as the tab lives, and asks before it is closed', () => {
    const shelves: unknown[] = []
    const slot = new DraftAutosave(ADA, null, (shelf) => shelves.push(shelf))
    closeStorage()
    slot.save('a')
    slot.flush()
    expect(shelves).toEqual(['tab'])
    expect(open().found?.values).toBe('a')
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(false)
    slot.clear()
    expect(leave()).toBe(true)
  })

  it('moves the draft to the device as soon as there is room', () => {
    const shelves: unknown[] = []
    const slot = new DraftAutosave(ADA, null, (shelf) => shelves.push(shelf))
    closeStorage()
    slot.save('a')
    slot.flush()
    vi.unstubAllGlobals()
    slot.save('ab')
    slot.flush()
    expect(shelves).toEqual(['tab', 'device'])
    expect(kept()).toEqual(['ab'])
  })

  it('finds nothing where reading is refused, and goes on', () => {
    closeStorage(refuse)
    expect(open().found).toBeNull()
  })
})

it('takes no notice of what somebody else wrote under the key', () => {
  const other = { values: { title: 1 }, saved_at: 1, sent: null, based_on: null }
  localStorage.setItem(draftKey(ADA, 'x'), JSON.stringify(other))
  localStorage.setItem(draftKey(ADA, 'y'), 'not json')
  localStorage.setItem(draftKey(ADA, 'z'), '{"text":"foo","sent":null}')
  expect(open().found).toBeNull()
})

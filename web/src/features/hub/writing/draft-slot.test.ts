// @vitest-environment happy-dom
import type { PostForm } from '@grid/schema/post'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DraftSlot } from './draft-slot'
import { draftKey, draftKeys, readDraft } from './draft-store'

const ADA = { uid: 'ada', postId: null }
const form = (title: string): PostForm => ({
  title,
  content: '',
  category: 'tool',
  link: '',
  code_snippet: '',
  tags: '',
})
const open = (owner: Parameters<typeof draftKeys>[0] = ADA) => new DraftSlot(owner, null)
const kept = (owner: Parameters<typeof draftKeys>[0] = ADA) =>
  draftKeys(owner).map((key) => readDraft(key)?.values.title)
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
    slot.keep(form('a'))
    slot.keep(form('ab'))
    expect(kept()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(kept()).toEqual(['ab'])
  })

  it('is kept at once when the page is about to go', () => {
    const slot = open()
    slot.keep(form('a'))
    slot.flush()
    expect(kept()).toEqual(['a'])
  })

  it('is found by the next dialog, and is one draft still after it was changed there', () => {
    const first = open()
    first.keep(form('a'))
    first.flush()
    const second = open()
    expect(second.found?.values.title).toBe('a')
    vi.advanceTimersByTime(5)
    second.keep(form('ab'))
    second.flush()
    expect(kept()).toEqual(['ab'])
  })

  it('is not written anew when nothing was changed', () => {
    const first = open()
    first.keep(form('a'))
    first.flush()
    const keys = draftKeys(ADA)
    const second = open()
    if (second.found) second.keep(second.found.values)
    second.flush()
    expect(draftKeys(ADA)).toEqual(keys)
  })

  it('belongs to one member and one post', () => {
    const slot = open({ uid: 'ada', postId: 'p1' })
    slot.keep(form('a'))
    slot.flush()
    expect(kept({ uid: 'ada', postId: 'p1' })).toEqual(['a'])
    expect(kept()).toEqual([])
    expect(kept({ uid: 'ada', postId: 'p2' })).toEqual([])
    expect(kept({ uid: 'mallory', postId: 'p1' })).toEqual([])
  })

  it('is gone after it was published, with the one it was taken over from', () => {
    const first = open()
    first.keep(form('a'))
    first.flush()
    const second = open()
    second.clear()
    second.flush()
    expect(kept()).toEqual([])
  })

  it('is sent under one id until it has arrived, also after a reload', () => {
    const slot = open()
    expect(slot.sendAs(() => 'first', form('a'))).toBe('first')
    expect(slot.sendAs(() => 'second', form('ab'))).toBe('first')
    const next = open()
    expect(next.found?.sent_as).toBe('first')
    expect(next.sendAs(() => 'third', form('abc'))).toBe('first')
    next.clear()
    expect(next.sendAs(() => 'fourth', form('other'))).toBe('fourth')
  })

  it('that was discarded and is wanted again was sent under the same id', () => {
    const slot = open()
    slot.sendAs(() => 'first', form('a'))
    const { sentAs } = slot
    slot.clear()
    slot.resume(sentAs)
    slot.keep(form('a'))
    slot.flush()
    expect(open().sendAs(() => 'second', form('a'))).toBe('first')
  })
})

describe('two tabs that write at the same time', () => {
  it('keep both texts, and find the younger one first', () => {
    const [one, other] = [open(), open()]
    one.keep(form('one'))
    one.flush()
    vi.advanceTimersByTime(5)
    other.keep(form('other'))
    other.flush()
    expect(kept()).toEqual(['other', 'one'])
    other.clear()
    expect(kept()).toEqual(['one'])
  })

  it('do not lose what was written on in a draft that the other took over', () => {
    const one = open()
    one.keep(form('one'))
    one.flush()
    const other = open()
    vi.advanceTimersByTime(5)
    one.keep(form('one, longer'))
    one.flush()
    vi.advanceTimersByTime(5)
    other.keep(form('other'))
    other.flush()
    other.clear()
    expect(kept()).toEqual(['one, longer'])
  })
})

describe('a draft that another tab has removed', () => {
  it('is kept again by the dialog that still shows it', () => {
    const one = open()
    one.keep(form('one'))
    one.flush()
    open().clear()
    expect(kept()).toEqual([])
    one.bringBack()
    expect(kept()).toEqual(['one'])
  })

  it('is kept again also where it was found and not changed yet', () => {
    const one = open()
    one.keep(form('one'))
    one.flush()
    const other = open()
    one.clear()
    other.bringBack()
    expect(kept()).toEqual(['one'])
  })

  it('stays away once it was published or discarded here', () => {
    const one = open()
    one.keep(form('one'))
    one.flush()
    one.clear()
    one.flush()
    one.bringBack()
    expect(kept()).toEqual([])
  })
})

describe('a browser that stores nothing', () => {
  it('keeps the draft as long as the tab lives, and asks before it is closed', () => {
    const shelves: unknown[] = []
    const slot = new DraftSlot(ADA, null, (shelf) => shelves.push(shelf))
    closeStorage()
    slot.keep(form('a'))
    slot.flush()
    expect(shelves).toEqual(['tab'])
    expect(open().found?.values.title).toBe('a')
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(leave()).toBe(false)
    slot.clear()
    expect(leave()).toBe(true)
  })

  it('moves the draft to the device as soon as there is room', () => {
    const shelves: unknown[] = []
    const slot = new DraftSlot(ADA, null, (shelf) => shelves.push(shelf))
    closeStorage()
    slot.keep(form('a'))
    slot.flush()
    vi.unstubAllGlobals()
    slot.keep(form('ab'))
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
  localStorage.setItem(draftKey(ADA, 'x'), '{"values":{"title":1}}')
  localStorage.setItem(draftKey(ADA, 'y'), 'not json')
  expect(open().found).toBeNull()
})

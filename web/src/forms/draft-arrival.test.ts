// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { resolveDraft } from './draft-delivery'
import { draftKeys, readDraft } from './draft-store'
import { DraftAutosave } from './use-draft'

const KIND = { uid: 'ada', name: 'grid.draft.ada.new', values: z.string(), base: z.null() }
const open = () => new DraftAutosave(KIND, null)
const corrects = (arrived: string, now: string) => now.startsWith(arrived)
const kept = () => draftKeys(KIND).map((key) => readDraft(KIND, key)?.values)

beforeEach(() => localStorage.clear())

describe('a draft that was sent, and whose answer was lost', () => {
  const there = (id: string, values: string) => async (asked: string, typed: string) =>
    asked === id && typed === values
  const sent = (values: string) => {
    const slot = open()
    slot.save(values)
    slot.sendAs(() => 'first', values)
    return open()
  }

  it('is done when it had arrived as it is kept', async () => {
    const slot = sent('foo')
    const onArrived = vi.fn()
    const typed = () => 'foo'
    const arrival = { hasArrived: there('first', 'foo'), typed, corrects, onArrived }
    expect(await Promise.all([resolveDraft(slot, arrival), resolveDraft(slot, arrival)])).toEqual([
      'done',
      'done',
    ])
    expect(onArrived).toHaveBeenCalledExactlyOnceWith('first', 'done')
    expect(kept()).toEqual([])
  })

  it('and that had not arrived so stays what it is', async () => {
    const slot = sent('foo bar')
    const hasArrived = there('first', 'foo')
    const onArrived = vi.fn()
    expect(
      await resolveDraft(slot, { hasArrived, typed: () => 'foo bar', corrects, onArrived }),
    ).toBe('open')
    expect(onArrived).not.toHaveBeenCalled()
    expect(kept()).toEqual(['foo bar'])
    expect(slot.sendAs(() => 'second', 'foo bar')).toBe('first')
  })

  it('and that had arrived while something else was typed is told, and that is another text', async () => {
    const slot = sent('foo')
    const hasArrived = there('first', 'foo')
    const onArrived = vi.fn()
    slot.save('another')
    const arrival = { hasArrived, typed: () => 'another', corrects, onArrived }
    expect(await resolveDraft(slot, arrival)).toBe('other')
    expect(onArrived).toHaveBeenCalledExactlyOnceWith('first', 'other')
    expect(open().sent).toBeNull()
    expect(await resolveDraft(slot, arrival)).toBe('open')
    expect(slot.sendAs(() => 'second', 'another')).toBe('second')
    expect(kept()).toEqual(['another'])
  })

  it('and that had arrived while it was corrected is replaced by the correction', async () => {
    const slot = sent('foo')
    const onArrived = vi.fn()
    slot.save('foo, too')
    const typed = () => 'foo, too'
    const arrival = { hasArrived: there('first', 'foo'), typed, corrects, onArrived }
    expect(await resolveDraft(slot, arrival)).toBe('correction')
    expect(onArrived).toHaveBeenCalledExactlyOnceWith('first', 'correction')
    expect(await resolveDraft(slot, arrival)).toBe('open')
    expect(slot.sendAs(() => 'second', 'foo, too')).toBe('first')
    expect(slot.sent?.texts).toEqual(['foo', 'foo, too'])
  })

  it('is asked about again where no answer came', async () => {
    const slot = sent('foo')
    const hasArrived = vi.fn(there('first', 'foo')).mockRejectedValueOnce(new Error('no answer'))
    const arrival = { hasArrived, typed: () => 'foo', corrects, onArrived: () => undefined }
    await expect(resolveDraft(slot, arrival)).rejects.toThrow('no answer')
    expect(await resolveDraft(slot, arrival)).toBe('done')
    expect(await resolveDraft(slot, arrival)).toBe('open')
    expect(hasArrived).toHaveBeenCalledTimes(2)
  })

  it('and was discarded meanwhile is nobody’s any more', async () => {
    const slot = sent('foo')
    const onArrived = vi.fn()
    const typed = () => ''
    const answer = resolveDraft(slot, {
      hasArrived: there('first', 'foo'),
      typed,
      corrects,
      onArrived,
    })
    slot.clear()
    expect(await answer).toBe('open')
    expect(onArrived).not.toHaveBeenCalled()
  })

  it('is not asked about when it was never sent', async () => {
    const slot = open()
    slot.save('foo')
    slot.flush()
    const hasArrived = vi.fn()
    const arrival = { hasArrived, typed: () => 'foo', corrects, onArrived: () => undefined }
    expect(await resolveDraft(open(), arrival)).toBe('open')
    expect(hasArrived).not.toHaveBeenCalled()
  })
})

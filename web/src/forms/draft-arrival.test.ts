// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { DraftSlot } from './draft-slot'
import { draftKeys, readDraft } from './draft-store'

const KIND = { uid: 'ada', name: 'grid.draft.ada.new', values: z.string(), base: z.null() }
const open = () => new DraftSlot(KIND, null)
const kept = () => draftKeys(KIND).map((key) => readDraft(KIND, key)?.values)

beforeEach(() => localStorage.clear())

describe('a draft that was sent, and whose answer was lost', () => {
  const there = (id: string, values: string) => async (asked: string, typed: string) =>
    asked === id && typed === values
  const sent = (values: string) => {
    const slot = open()
    slot.keep(values)
    slot.sendAs(() => 'first')
    return open()
  }

  it('is done when it had arrived as it is kept', async () => {
    const slot = sent('foo')
    const onArrived = vi.fn()
    const typed = () => 'foo'
    const arrival = { hasArrived: there('first', 'foo'), typed, onArrived }
    expect(await Promise.all([slot.settle(arrival), slot.settle(arrival)])).toEqual([true, true])
    expect(onArrived).toHaveBeenCalledExactlyOnceWith('first')
    expect(kept()).toEqual([])
  })

  it('and that had not arrived so stays what it is', async () => {
    const slot = sent('foo bar')
    const hasArrived = there('first', 'foo')
    const onArrived = vi.fn()
    expect(await slot.settle({ hasArrived, typed: () => 'foo bar', onArrived })).toBe(false)
    expect(onArrived).not.toHaveBeenCalled()
    expect(kept()).toEqual(['foo bar'])
    expect(slot.sendAs(() => 'second')).toBe('first')
  })

  it('and that had arrived while something else was typed leaves that as another text', async () => {
    const slot = sent('foo')
    const hasArrived = there('first', 'foo')
    const onArrived = vi.fn()
    slot.keep('another')
    expect(await slot.settle({ hasArrived, typed: () => 'another', onArrived })).toBe(false)
    expect(onArrived).not.toHaveBeenCalled()
    expect(slot.sendAs(() => 'second')).toBe('second')
    expect(kept()).toEqual(['another'])
  })

  it('is asked about again where no answer came', async () => {
    const slot = sent('foo')
    const hasArrived = vi.fn(there('first', 'foo')).mockRejectedValueOnce(new Error('no answer'))
    const arrival = { hasArrived, typed: () => 'foo', onArrived: () => undefined }
    await expect(slot.settle(arrival)).rejects.toThrow('no answer')
    expect(await slot.settle(arrival)).toBe(true)
    expect(await slot.settle(arrival)).toBe(false)
    expect(hasArrived).toHaveBeenCalledTimes(2)
  })

  it('and was discarded meanwhile is nobody’s any more', async () => {
    const slot = sent('foo')
    const onArrived = vi.fn()
    const typed = () => ''
    const answer = slot.settle({ hasArrived: there('first', 'foo'), typed, onArrived })
    slot.clear()
    expect(await answer).toBe(false)
    expect(onArrived).not.toHaveBeenCalled()
  })

  it('is not asked about when it was never sent', async () => {
    const slot = open()
    slot.keep('foo')
    slot.flush()
    const hasArrived = vi.fn()
    const arrival = { hasArrived, typed: () => 'foo', onArrived: () => undefined }
    expect(await open().settle(arrival)).toBe(false)
    expect(hasArrived).not.toHaveBeenCalled()
  })
})

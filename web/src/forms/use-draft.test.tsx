// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Session } from '../session/session'
import { sessionStore } from '../session/session-store'
import { DraftAutosave, draftKeys, readDraft } from './draft'
import { resolveDraft, useDraftAutosave } from './use-draft'

const ADA: Session = {
  status: 'signed-in',
  account: { id: 'ada', email: 'ada@grid.test', emailVerified: true },
  profile: null,
  profileLoading: false,
  isAdmin: false,
  method: 'password',
  adminNeeds: null,
  ban: null,
}

const KIND = { uid: 'ada', name: 'grid.draft.ada.new', values: z.string(), base: z.null() }

beforeEach(() => {
  localStorage.clear()
  sessionStore.setState({ session: ADA })
})

function begin() {
  const { result, unmount } = renderHook(() => useDraftAutosave(KIND, null))
  act(() => result.current.save('A quiet proxy'))
  return unmount
}

test('stores the last text when a sign-out closes the form', () => {
  const leave = begin()
  sessionStore.setState({ session: { status: 'signed-out' } })
  leave()
  expect(localStorage).toHaveLength(1)
})

test.each([
  ['signed-in', 1],
  ['signed-out', 0],
] as const)(
  'stores a draft that another tab removed again for a member who is %s: %i',
  (status, count) => {
    const leave = begin()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(localStorage).toHaveLength(1)
    localStorage.clear()
    if (status === 'signed-out') sessionStore.setState({ session: { status } })
    leave()
    expect(localStorage).toHaveLength(count)
  },
)

const open = () => new DraftAutosave(KIND, null)
const corrects = (arrived: string, now: string) => now.startsWith(arrived)
const stored = () => draftKeys(KIND).map((key) => readDraft(KIND, key)?.values)

describe('a draft that was sent without an answer', () => {
  const there = (id: string, values: string) => async (requested: string, typed: string) =>
    requested === id && typed === values
  const sent = (values: string) => {
    const draft = open()
    draft.save(values)
    draft.sendAs(() => 'first', values)
    return open()
  }

  it('is cleared if it has arrived unchanged', async () => {
    const draft = sent('foo')
    const onArrived = vi.fn()
    const typed = () => 'foo'
    const arrival = { hasArrived: there('first', 'foo'), typed, corrects, onArrived }
    expect(await Promise.all([resolveDraft(draft, arrival), resolveDraft(draft, arrival)])).toEqual(
      ['done', 'done'],
    )
    expect(onArrived).toHaveBeenCalledExactlyOnceWith('first', 'done')
    expect(stored()).toEqual([])
  })

  it('stays open if it has not arrived', async () => {
    const draft = sent('foo bar')
    const hasArrived = there('first', 'foo')
    const onArrived = vi.fn()
    expect(
      await resolveDraft(draft, { hasArrived, typed: () => 'foo bar', corrects, onArrived }),
    ).toBe('open')
    expect(onArrived).not.toHaveBeenCalled()
    expect(stored()).toEqual(['foo bar'])
    expect(draft.sendAs(() => 'second', 'foo bar')).toBe('first')
  })

  it('gives another text a new id if it has arrived', async () => {
    const draft = sent('foo')
    const hasArrived = there('first', 'foo')
    const onArrived = vi.fn()
    draft.save('another')
    const arrival = { hasArrived, typed: () => 'another', corrects, onArrived }
    expect(await resolveDraft(draft, arrival)).toBe('other')
    expect(onArrived).toHaveBeenCalledExactlyOnceWith('first', 'other')
    expect(open().sent).toBeNull()
    expect(await resolveDraft(draft, arrival)).toBe('open')
    expect(draft.sendAs(() => 'second', 'another')).toBe('second')
    expect(stored()).toEqual(['another'])
  })

  it('lets a correction replace it if it has arrived', async () => {
    const draft = sent('foo')
    const onArrived = vi.fn()
    draft.save('foo, too')
    const typed = () => 'foo, too'
    const arrival = { hasArrived: there('first', 'foo'), typed, corrects, onArrived }
    expect(await resolveDraft(draft, arrival)).toBe('correction')
    expect(onArrived).toHaveBeenCalledExactlyOnceWith('first', 'correction')
    expect(await resolveDraft(draft, arrival)).toBe('open')
    expect(draft.sendAs(() => 'second', 'foo, too')).toBe('first')
    expect(draft.sent?.texts).toEqual(['foo', 'foo, too'])
  })

  it('is checked again after a failure', async () => {
    const draft = sent('foo')
    const hasArrived = vi.fn(there('first', 'foo')).mockRejectedValueOnce(new Error('no answer'))
    const arrival = { hasArrived, typed: () => 'foo', corrects, onArrived: () => undefined }
    await expect(resolveDraft(draft, arrival)).rejects.toThrow('no answer')
    expect(await resolveDraft(draft, arrival)).toBe('done')
    expect(await resolveDraft(draft, arrival)).toBe('open')
    expect(hasArrived).toHaveBeenCalledTimes(2)
  })

  it('is ignored if the member has discarded it meanwhile', async () => {
    const draft = sent('foo')
    const onArrived = vi.fn()
    const typed = () => ''
    const answer = resolveDraft(draft, {
      hasArrived: there('first', 'foo'),
      typed,
      corrects,
      onArrived,
    })
    draft.clear()
    expect(await answer).toBe('open')
    expect(onArrived).not.toHaveBeenCalled()
  })

  it('is not checked if it was never sent', async () => {
    const draft = open()
    draft.save('foo')
    draft.flush()
    const hasArrived = vi.fn()
    const arrival = { hasArrived, typed: () => 'foo', corrects, onArrived: () => undefined }
    expect(await resolveDraft(open(), arrival)).toBe('open')
    expect(hasArrived).not.toHaveBeenCalled()
  })
})

// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DraftAutosave, draftKeys, readDraft } from './draft'

const ADA = { uid: 'ada', name: 'grid.draft.ada.new', values: z.string(), base: z.null() }
const open = () => new DraftAutosave(ADA, null)
const stored = () => draftKeys(ADA).map((key) => readDraft(ADA, key)?.values)

beforeEach(() => localStorage.clear())

describe('a draft that another tab has restored', () => {
  /** Types here, restores that in another tab, and notifies this one of what it removes. */
  function twoTabs() {
    const here = open()
    here.save('foo')
    here.flush()
    const there = open()
    return {
      here,
      there,
      sendThere: (text: string) => {
        if (text !== 'foo') there.save(text)
        there.sendAs(() => 'first', text)
        const removed = draftKeys(ADA).map((key) => [key, localStorage.getItem(key) ?? ''] as const)
        there.clear()
        for (const [key, value] of removed) here.onRemovedElsewhere(key, value)
      },
    }
  }

  it('stays removed once that tab has sent it', () => {
    const { here, sendThere } = twoTabs()
    sendThere('foo')
    expect(here.isDeletedElsewhere).toBe(true)
    here.restoreIfRemoved()
    expect(stored()).toEqual([])
  })

  it('stays here when that tab has sent another text', () => {
    const { here, sendThere } = twoTabs()
    sendThere('something else')
    expect(here.isDeletedElsewhere).toBe(false)
    here.restoreIfRemoved()
    expect(stored()).toEqual(['foo'])
  })

  it('stays while the user types on', () => {
    const { here, sendThere } = twoTabs()
    here.save('foo, and more')
    sendThere('foo')
    expect(here.isDeletedElsewhere).toBe(false)
    here.flush()
    expect(stored()).toEqual(['foo, and more'])
  })

  it('does not count as sent when that tab has discarded it', () => {
    const { here, there } = twoTabs()
    there.save('foo')
    there.clear()
    expect(here.isDeletedElsewhere).toBe(false)
  })
})

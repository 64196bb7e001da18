// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { draftKeys, readDraft } from './draft-store'
import { DraftAutosave } from './use-draft'

const ADA = { uid: 'ada', name: 'grid.draft.ada.new', values: z.string(), base: z.null() }
const open = () => new DraftAutosave(ADA, null)
const kept = () => draftKeys(ADA).map((key) => readDraft(ADA, key)?.values)

beforeEach(() => localStorage.clear())

describe('a draft that was found by another tab', () => {
  /** Types here, and lets another tab find that; what it removes is heard here. */
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
        const kept = draftKeys(ADA).map((key) => [key, localStorage.getItem(key) ?? ''] as const)
        there.clear()
        for (const [key, value] of kept) here.onRemovedElsewhere(key, value)
      },
    }
  }

  it('is gone once that has sent it, and does not come back', () => {
    const { here, sendThere } = twoTabs()
    sendThere('foo')
    expect(here.isDeletedElsewhere).toBe(true)
    here.restoreIfRemoved()
    expect(kept()).toEqual([])
  })

  it('stays where it was typed when that has sent another text in its place', () => {
    const { here, sendThere } = twoTabs()
    sendThere('something else')
    expect(here.isDeletedElsewhere).toBe(false)
    here.restoreIfRemoved()
    expect(kept()).toEqual(['foo'])
  })

  it('stays where somebody types on', () => {
    const { here, sendThere } = twoTabs()
    here.save('foo, and more')
    sendThere('foo')
    expect(here.isDeletedElsewhere).toBe(false)
    here.flush()
    expect(kept()).toEqual(['foo, and more'])
  })

  it('is not taken for sent when that has only thrown it away', () => {
    const { here, there } = twoTabs()
    there.save('foo')
    there.clear()
    expect(here.isDeletedElsewhere).toBe(false)
  })
})

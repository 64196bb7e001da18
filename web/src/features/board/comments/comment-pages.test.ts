import { describe, expect, it } from 'vitest'
import { type Entry, openPages, type Pages } from './comment-threads'

const SIZE = 3
const entry = (place: string): Entry => ({ id: place, place })

/** A list that notifies its listeners of each change, as the database does. */
function openList(places: string) {
  let list = [...places]
  let seen: Pages<Entry> = { entries: [], isLoading: true, goesOn: false }
  let reads = 0
  const listeners = new Set<() => void>()
  const pages = openPages<Entry>(
    SIZE,
    (after, onPage) => {
      reads += 1
      const send = () =>
        onPage(
          list
            .filter((place) => !after || place > after.place)
            .slice(0, SIZE)
            .map(entry),
        )
      listeners.add(send)
      queueMicrotask(send)
      return () => listeners.delete(send)
    },
    (next) => {
      seen = next
    },
  )
  return {
    more: async () => {
      pages.more()
      await Promise.resolve()
    },
    becomes: async (next: string) => {
      list = [...next].sort()
      for (const send of [...listeners]) send()
      await Promise.resolve()
    },
    shown: () =>
      seen.entries
        .map(({ place }) => place)
        .sort()
        .join(''),
    goesOn: () => seen.goesOn,
    reads: () => reads,
    settle: () => Promise.resolve(),
    listeners: () => listeners.size,
    stop: pages.stop,
  }
}

describe('a realtime list in pages', () => {
  it('shows a page and whether more follow', async () => {
    const list = openList('bcdefgh')
    await list.settle()
    expect([list.shown(), list.goesOn()]).toEqual(['bcd', true])
    await list.more()
    expect(list.shown()).toBe('bcdefg')
    await list.more()
    expect([list.shown(), list.goesOn()]).toEqual(['bcdefgh', false])
  })

  it('shows each entry once when pages slide into one another', async () => {
    const list = openList('bcdefgh')
    await list.settle()
    await list.more()
    await list.becomes('bdefgh')
    expect([list.shown(), list.goesOn()]).toEqual(['bdefg', true])
    expect(list.reads()).toBe(2)
  })

  it('leaves no gap when entries come back before the edge', async () => {
    const list = openList('bcdefgh')
    await list.settle()
    await list.more()
    await list.becomes('abcdefgh')
    await list.settle()
    expect(list.shown()).toBe('abcdef')
  })

  it('leaves no gap when more than a page comes back', async () => {
    const list = openList('fghijk')
    await list.settle()
    await list.more()
    await list.becomes('abcdefghijk')
    await list.settle()
    expect(list.shown()).toBe('abcdef')
    await list.more()
    expect(list.shown()).toBe('abcdefghi')
  })

  it('shows what was added to a page that was not full', async () => {
    const list = openList('bc')
    await list.settle()
    expect(list.goesOn()).toBe(false)
    await list.becomes('bcd')
    expect([list.shown(), list.goesOn()]).toEqual(['bcd', true])
  })

  it('stops every listener', async () => {
    const list = openList('bcdefgh')
    await list.settle()
    await list.more()
    list.stop()
    expect(list.listeners()).toBe(0)
  })
})

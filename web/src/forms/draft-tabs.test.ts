// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { notify } from '../design/notify'
import { sessionOf } from '../session/member.fixture'
import { sessionStore } from '../session/session-store'
import { DraftAutosave, storedDraftsOfKind } from './draft'

const SIGNED_IN = sessionOf('ada', { profile: null })

const EMPTY = { content: '' }
const ADA = { uid: 'ada', name: 'grid.draft.ada.new' }

/** A draft whose values are a single text. */
function open() {
  const draft = new DraftAutosave(ADA, EMPTY)
  return {
    draft,
    save: (content: string) => draft.save({ content }),
    sendAs: (id: string, content: string) => draft.sendAs(() => id, { content }),
    clear: () => draft.clear(),
  }
}

const stored = () => storedDraftsOfKind(ADA, EMPTY).map(({ draft }) => draft.values.content)

beforeEach(() => {
  sessionStore.setState({ session: SIGNED_IN })
  vi.restoreAllMocks()
  vi.spyOn(Date, 'now').mockImplementation(clock())
})

/** A clock that advances with each look. */
function clock() {
  let now = 0
  return () => ++now
}

/** Notifies the form of this tab of what another tab has removed meanwhile. */
function removals(during: () => void): void {
  const before = new Map(Object.entries({ ...localStorage }))
  during()
  for (const [key, oldValue] of before) {
    if (localStorage.getItem(key) !== null) continue
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }))
  }
}

const connected: (() => void)[] = []
afterEach(() => {
  for (const disconnect of connected.splice(0)) disconnect()
})

/** Connects a form to its draft, as `useForm` does. */
function connect({ draft }: ReturnType<typeof open>) {
  const empty = vi.fn(() => {
    draft.clear()
    return true
  })
  const disconnect = draft.connect(empty)
  connected.push(disconnect)
  return { empty, disconnect }
}

const hideTab = () => document.dispatchEvent(new Event('visibilitychange'))

describe('two tabs that write at the same time', () => {
  it('store both texts, and restore the newer one first', () => {
    const [one, other] = [open(), open()]
    one.save('one')
    other.save('other')
    expect(stored()).toEqual(['other', 'one'])
    other.clear()
    expect(stored()).toEqual(['one'])
  })

  it('never remove a draft that the other one has changed', () => {
    const one = open()
    one.save('one')
    const other = open()
    one.save('one, longer')
    other.save('other')
    other.clear()
    expect(stored()).toEqual(['one, longer'])
  })
})

describe('a draft that another tab has removed', () => {
  it('is stored again by the form that shows it', () => {
    const one = open()
    one.save('one')
    const { empty } = connect(one)
    removals(() => open().clear())
    expect(stored()).toEqual([])
    hideTab()
    expect(empty).not.toHaveBeenCalled()
    expect(stored()).toEqual(['one'])
  })

  it('is not stored again by a form that only restored it, which is emptied', () => {
    const toast = vi.spyOn(notify, 'blank').mockReturnValue('')
    const one = open()
    one.save('one')
    const { empty } = connect(open())
    hideTab()
    expect(empty).not.toHaveBeenCalled()
    removals(() => one.clear())
    hideTab()
    expect(empty).toHaveBeenCalledOnce()
    const [[message]] = toast.mock.calls as [[string]]
    expect(message).toBe('This draft was sent or discarded in another tab.')
    expect(stored()).toEqual([])
  })

  it('stays in a form that only restored it while the other tab types on', () => {
    const toast = vi.spyOn(notify, 'blank').mockReturnValue('')
    open().save('one')
    const [here, there] = [open(), open()]
    const { empty } = connect(here)
    removals(() => there.save('one, longer'))
    hideTab()
    expect(empty).not.toHaveBeenCalled()
    here.save('one, otherwise')
    expect(stored()).toEqual(['one, otherwise', 'one, longer'])
    expect(toast).not.toHaveBeenCalled()
  })

  it('leaves a form that only restored it once the other tab has typed on and sent it', () => {
    vi.spyOn(notify, 'blank').mockReturnValue('')
    open().save('one')
    const [here, there] = [open(), open()]
    const { empty } = connect(here)
    removals(() => there.save('one, longer'))
    removals(() => there.clear())
    expect(empty).toHaveBeenCalledOnce()
    expect(stored()).toEqual([])
  })

  it('stays in a form that has changed it', () => {
    const one = open()
    one.save('one')
    const other = open()
    const { empty } = connect(other)
    other.save('one, longer')
    removals(() => one.clear())
    expect(empty).not.toHaveBeenCalled()
    expect(stored()).toEqual(['one, longer'])
  })

  it('stays removed once it was sent or discarded here', () => {
    const one = open()
    one.save('one')
    connect(one)
    one.clear()
    hideTab()
    expect(stored()).toEqual([])
  })

  test.each([
    ['signed-in', 1],
    ['signed-out', 0],
  ] as const)(
    'is stored again at the end of the form for a member who is %s: %i',
    (status, count) => {
      const one = open()
      one.save('A quiet proxy')
      const { disconnect } = connect(one)
      localStorage.clear()
      if (status === 'signed-out') sessionStore.setState({ session: { status } })
      disconnect()
      expect(localStorage).toHaveLength(count)
    },
  )
})

describe('a draft that another tab has restored', () => {
  /** Types here, and restores that in another tab. */
  function twoTabs() {
    vi.spyOn(notify, 'blank').mockReturnValue('')
    const here = open()
    here.save('foo')
    const { empty } = connect(here)
    const there = open()
    const sendThere = (text: string) => {
      removals(() => {
        there.save(text)
        there.sendAs('first', text)
      })
      removals(() => there.clear())
    }
    return { here, there, empty, sendThere }
  }

  it('stays removed once that tab has sent it', () => {
    const { empty, sendThere } = twoTabs()
    sendThere('foo')
    expect(empty).toHaveBeenCalledOnce()
    hideTab()
    expect(stored()).toEqual([])
  })

  it('stays here when that tab has sent another text', () => {
    const { empty, sendThere } = twoTabs()
    sendThere('something else')
    expect(empty).not.toHaveBeenCalled()
    hideTab()
    expect(stored()).toEqual(['foo'])
  })

  it('stays while the user types on', () => {
    const { here, empty, sendThere } = twoTabs()
    here.save('foo, and more')
    sendThere('foo')
    expect(empty).not.toHaveBeenCalled()
    expect(stored()).toEqual(['foo, and more'])
  })

  it('does not count as sent when that tab has discarded it', () => {
    const { there, empty } = twoTabs()
    removals(() => there.clear())
    expect(empty).not.toHaveBeenCalled()
  })
})

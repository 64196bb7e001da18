// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HYDRATED_EVENT } from './browser/hydration'

const replayed = vi.fn<(event: KeyboardEvent) => void>()
const listener = (event: Event) => replayed(event as KeyboardEvent)

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  document.body.innerHTML = '<script data-app data-run="/none.js"></script>'
  vi.resetModules()
  await import('./loader')
})
afterEach(() => window.removeEventListener('keydown', listener))

const press = (init: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))

/** Ends hydration. From then on the page handles keys. */
async function hydrate() {
  window.addEventListener('keydown', listener)
  document.dispatchEvent(new Event(HYDRATED_EVENT))
  await Promise.resolve()
}

const KEYS = [
  ['Ctrl+Shift+X', { code: 'KeyX', key: 'X', ctrlKey: true, shiftKey: true }],
  ['Ctrl+`', { code: 'Backquote', key: '`', ctrlKey: true }],
  ['Cmd+K', { code: 'KeyK', key: 'k', metaKey: true }],
  ['Alt+J', { code: 'KeyJ', key: 'j', altKey: true }],
] as const

test.each(KEYS)('replays %s once as a first press, although it is held', async (_, key) => {
  press({ code: 'ControlLeft', key: 'Control', ctrlKey: true })
  press({ code: 'ControlLeft', key: 'Control', ctrlKey: true, repeat: true })
  press(key)
  for (let count = 0; count < 30; count += 1) press({ ...key, repeat: true })
  await hydrate()
  expect(replayed).toHaveBeenCalledOnce()
  const [event] = replayed.mock.lastCall ?? []
  expect(event).toMatchObject({ ...key, repeat: false })
})

test('replays a key although a modifier is pressed after it', async () => {
  const [[, key]] = KEYS
  press(key)
  press({ code: 'ShiftLeft', key: 'Shift', ctrlKey: true, shiftKey: true })
  await hydrate()
  expect(replayed).toHaveBeenCalledOnce()
})

test('replays no key that was held before the page loaded', async () => {
  press({ ...KEYS[0][1], repeat: true })
  await hydrate()
  expect(replayed).not.toHaveBeenCalled()
})

test('replays no key that the page has handled shortly before the end of hydration', async () => {
  replayed.mockImplementationOnce((event) => event.preventDefault())
  window.addEventListener('keydown', listener)
  press({ ...KEYS[0][1], cancelable: true })
  await hydrate()
  expect(replayed).toHaveBeenCalledOnce()
})

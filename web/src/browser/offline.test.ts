// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeReadPage, watchConnection } from './offline'

const setOnline = (isOnline: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

beforeEach(() => {
  document.body.replaceChildren()
  setOnline(true)
})
afterEach(() => {
  document.documentElement.removeAttribute('data-stored')
  for (const name of ['onLine', 'serviceWorker', 'connection']) {
    Reflect.deleteProperty(navigator, name)
  }
})

const line = () => document.querySelector('[role="status"]')?.textContent

function change(online: boolean): void {
  setOnline(online)
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

test('says that the browser is offline while it is', () => {
  watchConnection()
  expect(line()).toBe('')
  change(false)
  expect(line()).toBe('You are offline. Pages that you have read on this device still open.')
  change(true)
  expect(line()).toBe('')
})

test('stays silent on a page that announces the connection itself', () => {
  watchConnection()
  const announces = () => document.querySelector('[role="status"]')?.getAttribute('aria-live')
  change(false)
  expect(announces()).toBe('polite')
  document.body.toggleAttribute('data-own-connection')
  change(false)
  expect(announces()).toBe('off')
  document.body.toggleAttribute('data-own-connection')
})

describe('on a machine without a network', () => {
  test('does not say that the browser is offline while the local suite answers', async () => {
    const received = vi.fn()
    window.addEventListener('online', received, { once: true })
    setOnline(false)
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
    watchConnection()
    await vi.waitFor(() => expect(received).toHaveBeenCalled())
    expect([navigator.onLine, line()]).toEqual([true, ''])
  })

  test('says that the browser is offline once the local suite has stopped', async () => {
    setOnline(false)
    watchConnection()
    await vi.waitFor(() => expect(line()).toContain('You are offline.'))
    expect(navigator.onLine).toBe(false)
  })
})

test('says that a page is a stored copy, and links to the current one', () => {
  document.documentElement.setAttribute('data-stored', '')
  watchConnection()
  expect(line()).toContain('This is the copy stored on your device.')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('')
})

const sent = vi.fn()

function setOnNavigator(name: string, value: object): void {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

function withWorker(): void {
  sent.mockReset()
  vi.useFakeTimers()
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  setOnNavigator('serviceWorker', { controller: { postMessage: sent } })
}

test('stores a page that was shown for two seconds', () => {
  withWorker()
  storeReadPage()
  vi.advanceTimersByTime(1_900)
  expect(sent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    type: 'CACHE_URLS',
    payload: { urlsToCache: [location.href] },
  })
})

test('does not store a page that was left at once', () => {
  withWorker()
  storeReadPage()()
  vi.advanceTimersByTime(5_000)
  expect(sent).not.toHaveBeenCalled()
})

test('does not store a page for a user who saves data', () => {
  withWorker()
  setOnNavigator('connection', { saveData: true })
  storeReadPage()
  vi.advanceTimersByTime(5_000)
  expect(sent).not.toHaveBeenCalled()
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadIfOutdated, watchVersion } from './new-version'

const reload = vi.fn()
const request = vi.fn<(url: string) => Promise<Response>>()

beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload)
  document.body.innerHTML = '<script data-run="/assets/core-1.js /assets/index-1.js"></script>'
  vi.stubGlobal('fetch', request)
  request.mockResolvedValue(new Response(null, { status: 404 }))
})
afterEach(() => {
  document.documentElement.removeAttribute('data-stored')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('loads the page again if its version is gone from the server', async () => {
  expect(await reloadIfOutdated()).toBe(true)
  expect(request.mock.calls.map(([url]) => url)).toEqual(['/assets/index-1.js'])
  expect(reload).toHaveBeenCalledOnce()
})

test('loads the page again at most once a minute', async () => {
  await reloadIfOutdated()
  expect(await reloadIfOutdated()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

test('keeps a page whose version is on the server', async () => {
  request.mockResolvedValue(new Response(null, { status: 200 }))
  expect(await reloadIfOutdated()).toBe(false)
})

test('keeps a page without a connection', async () => {
  request.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await reloadIfOutdated()).toBe(false)
})

test('keeps a stored copy, which would come again', async () => {
  document.documentElement.setAttribute('data-stored', '')
  expect(await reloadIfOutdated()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

/** Clicks on a link that the app handles. */
async function follow(href: string): Promise<void> {
  document.body.innerHTML = `<a href="${href}">Link</a>`
  const link = document.querySelector('a')
  link?.addEventListener('click', (event) => {
    event.preventDefault()
    history.pushState(null, '', href)
  })
  link?.click()
  await vi.advanceTimersByTimeAsync(1_000)
}

test('loads the document that a link leads to once a new version is installed', async () => {
  vi.useFakeTimers()
  const serviceWorker = Object.assign(new EventTarget(), { controller: null })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  watchVersion()
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  await follow('/team')
  expect(reload, 'with the first worker of the device').not.toHaveBeenCalled()
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  await follow('#section')
  expect(reload).not.toHaveBeenCalled()
  await follow('/hub')
  expect(reload).toHaveBeenCalledOnce()
})

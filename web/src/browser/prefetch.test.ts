import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchAfterLoad } from './prefetch'

// @vitest-environment happy-dom

const download = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
})

function prefetchOn(connection: object | undefined): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  prefetchAfterLoad(download)
  vi.runAllTimers()
}

test.each([
  ['a browser that does not name the connection', undefined],
  ['a fast connection', { saveData: false, effectiveType: '4g' }],
  ['a slow phone', { saveData: false, effectiveType: '3g' }],
])('prefetches on %s', (_, connection) => {
  prefetchOn(connection)
  expect(download).toHaveBeenCalledOnce()
})

test.each([
  ['the user saves data', { saveData: true, effectiveType: '4g' }],
  ['the connection is 2G', { saveData: false, effectiveType: '2g' }],
  ['the connection is slower than 2G', { saveData: false, effectiveType: 'slow-2g' }],
])('prefetches nothing if %s', (_, connection) => {
  prefetchOn(connection)
  expect(download).not.toHaveBeenCalled()
})

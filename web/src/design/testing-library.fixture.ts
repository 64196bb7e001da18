import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { cleanup, configure, renderHook } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { toast } from 'react-hot-toast/headless'
import { afterAll, afterEach, vi } from 'vitest'
import { announcements } from './notify'

/*
 * The setup of unit tests of the site that have a page or replace modules. Their files share
 * processes and libraries. After each test nothing is rendered, no toast waits and nothing is
 * announced. After each file the page is as it was opened, and the site's modules load again.
 */

if ('document' in globalThis) {
  // Chunks load on demand, which takes long on a busy machine.
  configure({ asyncUtilTimeout: 20_000 })
  // Testing Library would do this itself, but only in the first file of a process.
  afterEach(cleanup)
  afterAll(clearPage)
}

afterEach(() => {
  toast.removeAll()
  announcements.setState({ lines: [] })
})
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.resetModules()
})

function clearPage(): void {
  removeStyles()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const root of [document.documentElement, document.body]) {
    for (const { name } of [...root.attributes]) root.removeAttribute(name)
  }
  const page: DetachedWindowAPI = Reflect.get(window, 'happyDOM')
  page.setURL('http://localhost:3000/')
}

/** Removes the styles that Emotion has inserted, which would slow down the tests of other files. */
function removeStyles(): void {
  const { result, unmount } = renderHook(useEmotionCache)
  unmount()
  const cache = result.current
  if (!cache) return
  cache.sheet.flush()
  cache.inserted = {}
  cache.registered = {}
}

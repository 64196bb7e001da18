import { afterAll, afterEach, vi } from 'vitest'

/**
 * The setup of unit tests of the site. Test files share processes, which load React, MUI and the
 * page once and run them warm, several times faster than cold. Each file loads the modules of the
 * site again, so that no store keeps what another file put into it.
 */
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.resetModules()
})

// Tests without a page need not load the library.
if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react')
  // Chunks load on demand, which takes long on a busy machine.
  configure({ asyncUtilTimeout: 20_000 })
  // The library registers this only for the first file of a process.
  afterEach(cleanup)
  afterAll(clearPage)
}

/** Leaves a page as it is opened, but for the styles that Emotion has inserted. */
function clearPage(): void {
  document.body.replaceChildren()
  for (const root of [document.documentElement, document.body]) {
    for (const { name } of [...root.attributes]) root.removeAttribute(name)
  }
  document.title = ''
  history.replaceState(null, '', '/')
}

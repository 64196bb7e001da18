// The setup of unit tests that have a page. Chunks load on demand, which takes long on a busy
// machine. Tests without a page need not load the library.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 20_000 })
}

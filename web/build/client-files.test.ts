import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { inlineHashes, integrityOf, withIntegrity } from './client-files'

it('is the SHA-384 of the content', () => {
  const hash = createHash('sha384').update('go()').digest('base64')
  expect(integrityOf('go()')).toBe(`sha384-${hash}`)
})

it('is added to scripts and modules only', () => {
  const html = `
    <link rel="icon" href="/icon.svg">
    <script type="application/ld+json">{"src":"/not.js"}</script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/core.js">
    <link rel="preload" as="font" href="/assets/text.woff2" crossorigin>`
  expect(withIntegrity(html, (address) => `hash of ${address}`)).toBe(`
    <link rel="icon" href="/icon.svg">
    <script type="application/ld+json">{"src":"/not.js"}</script>
    <script type="module" crossorigin src="/assets/index.js" integrity="hash of /assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/core.js" integrity="hash of /assets/core.js">
    <link rel="preload" as="font" href="/assets/text.woff2" crossorigin>`)
})

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

it('hashes styles and running scripts once, and neither data nor files', () => {
  const document = `
    <style data-emotion="g x">a{}</style><style>b{}</style>
    <script type="application/ld+json">{}</script>
    <script type="module" src="/app.js"></script>
    <script data-app="/app.js">go()</script>`
  expect(inlineHashes([document, document])).toEqual({
    styles: [hash('a{}'), hash('b{}')].sort(),
    scripts: [hash('go()')],
  })
})

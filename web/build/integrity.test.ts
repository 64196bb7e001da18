import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { integrityOf, withIntegrity } from './integrity'

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

import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { inlineHashes } from './inline-hashes'

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

import { escapeHtml } from '@grid/markdown/render-html'
import { expect, it } from 'vitest'
import { jsonBlock, tag } from './head-tags'

it('escapes what would end a text or an attribute', () => {
  expect(escapeHtml('a < b & "c" > d')).toBe('a &lt; b &amp; &quot;c&quot; &gt; d')
  expect(tag('link', { href: '/?a="1"&b', crossorigin: true })).toBe(
    '<link href="/?a=&quot;1&quot;&amp;b" crossorigin>',
  )
})

it('lets no text end a data block early', () => {
  const text = '</script><script>alert(1)</script>'
  const block = jsonBlock('application/ld+json', { text })
  expect(block.match(/<\/script>/g)).toHaveLength(1)
  const content = /<script type="application\/ld\+json">(.*)<\/script>/.exec(block)?.[1] ?? ''
  expect(JSON.parse(content)).toEqual({ text })
})

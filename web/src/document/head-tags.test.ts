import { escapeHtml } from '@grid/markdown/render-html'
import { describe, expect, it } from 'vitest'
import type { Head } from '../content/head'
import { headTags, jsonBlock, metaDescription, notFoundTags, tag } from './head-tags'

const site = {
  name: 'Lab',
  tabTitle: (title: string) => `${title} · Lab`,
  canonical: (path: string) => `https://lab.example${path}`,
}
const head: Head = {
  path: '/a',
  page: 'a/a-page',
  title: 'A & B',
  description: 'About "A".',
  kind: 'article',
  data: [{ '@type': 'Thing' }],
}

it('describes a page to browsers, engines and those who share it', () => {
  const tags = headTags(site, head, { path: '/share/a.png', width: 2, height: 1 })
  for (const part of [
    '<title>A &amp; B · Lab</title>',
    '<meta name="description" content="About &quot;A&quot;.">',
    '<link rel="canonical" href="https://lab.example/a">',
    '<meta property="og:type" content="article">',
    '<meta property="og:image" content="https://lab.example/share/a.png">',
    '{"@context":"https://schema.org","@type":"Thing"}',
  ]) {
    expect(tags).toContain(part)
  }
})

it('keeps the page for unknown addresses out of indexes', () => {
  const tags = notFoundTags(site, head)
  expect(tags).toContain('<meta name="robots" content="noindex">')
  expect(tags).not.toContain('canonical')
})

describe('metaDescription', () => {
  it('leaves a short text alone', () => expect(metaDescription('Short.')).toBe('Short.'))

  it('keeps whole sentences of a long one', () => {
    const sentence = `${'word '.repeat(20).trim()}. `
    expect(metaDescription(sentence.repeat(4))).toBe(sentence.trim())
  })

  it('cuts a long sentence between words', () => {
    expect(metaDescription('word '.repeat(60))).toMatch(/^(word )+word…$/)
  })

  it('cuts a long text without spaces between two characters', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(metaDescription(`${'見'.repeat(189)}${family.repeat(2)}`)).toBe(
      `${'見'.repeat(189)}${family}…`,
    )
  })
})

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

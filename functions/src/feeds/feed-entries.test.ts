import { imageMarkdown } from '@grid/schema/image-display'
import { describe, expect, it } from 'vitest'
import { siteOrigin } from '../core/params'
import { feedPost } from './feed.fixture'
import { postEntry } from './feed-entries'
import { HOSTILE } from './hostile.fixture'

describe('the HTML of an entry', () => {
  it('links an image of the site, with its description', () => {
    const id = `${'a'.repeat(32)}-1x1`
    const { html } = postEntry(feedPost({ content: imageMarkdown(id, 'A cat') }))
    const url = `${siteOrigin()}/images/${id}/960.webp`
    expect(html).toContain(`<a href="${url}">A cat</a>`)
  })

  it('has the elements and attributes of Markdown only, for hostile texts', () => {
    const names = 'p|h[2-6]|pre|code|blockquote|[uo]l|li|table|thead|tbody|tr|t[hd]|strong|em|a|br'
    const rel = 'rel="nofollow noopener ugc"'
    const attributes = `( dir="auto"| start="\\d+"| align="\\w+"| href="https?://[^"<>]*" ${rel})*`
    const tags = new RegExp(`<(${names})${attributes}>|</(${names})>`, 'g')
    const wild = HOSTILE.filter((text) => {
      const { html } = postEntry(feedPost({ content: text, code_snippet: text }))
      return /[<>"]/.test(html.replace(tags, ''))
    })
    expect(HOSTILE.length).toBeGreaterThan(300)
    expect(wild).toEqual([])
  })
})

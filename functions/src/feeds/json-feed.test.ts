import { describe, expect, it } from 'vitest'
import { feedPost, feedWith } from './feed.fixture'
import { postEntry } from './feed-entries'
import { jsonFeedOf } from './feed-formats'

const ORIGIN = 'https://grid.example'

const read = (...args: Parameters<typeof feedWith>): unknown =>
  JSON.parse(jsonFeedOf(feedWith(...args), ORIGIN))

describe('a feed as JSON Feed 1.1', () => {
  it('has the members of the format and no others', () => {
    const post = feedPost({ tags: ['xss'], link: 'https://e.test/' })
    expect(read([postEntry(post)])).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'The Grid',
      home_page_url: 'https://grid.example/hub',
      feed_url: 'https://grid.example/feeds/board.json',
      icon: 'https://grid.example/icon-512.png',
      favicon: 'https://grid.example/icon-192.png',
      items: [
        {
          id: 'https://grid.example/hub/p1',
          url: 'https://grid.example/hub/p1',
          external_url: 'https://e.test/',
          title: 'A title',
          content_html:
            '<p dir="auto">Some <strong>bold</strong> content.</p>\n' +
            '<p><a href="https://e.test/" rel="nofollow noopener ugc">https://e.test/</a></p>',
          date_published: '2023-11-14T22:13:20.000Z',
          date_modified: '2023-11-14T22:14:20.000Z',
          authors: [{ name: 'ada', url: 'https://grid.example/members/ada' }],
          tags: ['xss'],
        },
      ],
    })
  })

  it('names no page of an author whose account is deleted', () => {
    const post = feedPost({ user_id: 'deleted_member', author_username: 'deleted member' })
    expect(read([postEntry(post)])).toMatchObject({
      items: [{ authors: [{ name: 'deleted member' }] }],
    })
    expect(JSON.stringify(read([postEntry(post)]))).not.toContain('/members/')
  })

  it('has no external URL for a post without a link, and no items without posts', () => {
    expect(JSON.stringify(read())).not.toContain('external_url')
    expect(read([])).toMatchObject({ items: [] })
  })

  it('has the text, the code and the link of a post, in this order', () => {
    const post = feedPost({ code_snippet: 'a < b', link: 'https://e.test/' })
    expect(postEntry(post).html.split('\n')).toEqual([
      '<p dir="auto">Some <strong>bold</strong> content.</p>',
      '<pre><code>a &lt; b</code></pre>',
      '<p><a href="https://e.test/" rel="nofollow noopener ugc">https://e.test/</a></p>',
    ])
    expect(postEntry(feedPost()).html).not.toContain('\n')
  })

  it('cuts very long code and says where the rest is', () => {
    const text = jsonFeedOf(
      feedWith([postEntry(feedPost({ code_snippet: 'x'.repeat(50_000) }))]),
      ORIGIN,
    )
    expect(text).toContain(`<pre><code>${'x'.repeat(5_000)}</code></pre>`)
    expect(text).toContain('The post has the rest of the code.')
    const short = jsonFeedOf(
      feedWith([postEntry(feedPost({ code_snippet: 'x'.repeat(5_000) }))]),
      ORIGIN,
    )
    expect(short).not.toContain('The post has the rest of the code.')
  })

  it('holds no lone surrogate and no control character, for parsers that reject them', () => {
    const hostile = 'a\ud800b\0c\u2028'
    const text = jsonFeedOf(
      feedWith([postEntry(feedPost({ title: hostile, content: hostile, tags: [hostile] }))]),
      ORIGIN,
    )
    expect(text).toContain('"title":"a\ufffdb\ufffdc\u2028"')
    expect(text).not.toMatch(/\\u(d8|00)/)
  })
})

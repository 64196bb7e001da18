import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { feedPost, feedWith } from './feed.fixture'
import { postEntry, xmlLine } from './feed-entries'
import { atomOf, jsonFeedOf } from './feed-formats'
import { HOSTILE } from './hostile.fixture'

const ORIGIN = 'https://grid.example'
const ATOM = 'http://www.w3.org/2005/Atom'

type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

/** Reads a document with a strict XML parser; throws where it is not well-formed. */
function parse(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (uri !== ATOM) throw new Error(`${local} is no element of Atom.`)
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value] as const)
    const element = { name: local, attributes: Object.fromEntries(values), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    for (const element of open.slice(-1)) element.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return root.children[0] ?? root
}

const all = (element: Element, name: string) =>
  element.children.filter((child) => child.name === name)
const one = (element: Element, name: string) => {
  const [found, ...others] = all(element, name)
  expect(others, name).toEqual([])
  return found ?? expect.fail(`There is no ${name}.`)
}
const linkOf = (element: Element, rel: string) =>
  all(element, 'link').find(({ attributes }) => attributes['rel'] === rel)?.attributes['href']

/** Checks what RFC 4287 demands of feeds (section 4.1.1) and entries (section 4.1.2). */
function expectValid(feed: Element): void {
  const ids = new Set<string>()
  for (const element of [feed, ...all(feed, 'entry')]) {
    expect(one(element, 'title').text.trim()).not.toBe('')
    ids.add(new URL(one(element, 'id').text).href)
    expect(one(element, 'updated').text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    for (const { attributes } of all(element, 'link')) new URL(attributes['href'] ?? '')
  }
  for (const entry of all(feed, 'entry')) {
    expect(one(one(entry, 'author'), 'name').text).not.toBe('')
    expect(linkOf(entry, 'alternate')).toMatch(/^https:\/\/grid\.example\/hub\//)
    expect(one(entry, 'content').attributes['type']).toBe('html')
  }
  expect(ids.size).toBe(all(feed, 'entry').length + 1)
}

describe('a feed as Atom', () => {
  it('describes the list and links it and itself', () => {
    const feed = parse(atomOf(feedWith(), ORIGIN))
    expectValid(feed)
    expect(one(feed, 'title').text).toBe('The Grid')
    expect(one(feed, 'id').text).toBe('https://grid.example/feeds/board.atom')
    expect(linkOf(feed, 'self')).toBe('https://grid.example/feeds/board.atom')
    expect(linkOf(feed, 'alternate')).toBe('https://grid.example/hub')
    expect(one(feed, 'icon').text).toBe('https://grid.example/icon-192.png')
    expect(one(feed, 'updated').text).toBe('2023-11-14T22:14:20.000Z')
  })

  it('holds the texts, times, tags and link of a post', () => {
    const link = 'https://e.test/?a=1&b="2"'
    const post = feedPost({ link, tags: ['xss', 'a & b'], code_snippet: 'if (a < b) {}' })
    const [entry = expect.fail()] = all(parse(atomOf(feedWith([postEntry(post)]), ORIGIN)), 'entry')
    expect(one(entry, 'title').text).toBe('A title')
    expect(one(entry, 'id').text).toBe('https://grid.example/hub/p1')
    expect(one(entry, 'published').text).toBe('2023-11-14T22:13:20.000Z')
    expect(one(entry, 'updated').text).toBe('2023-11-14T22:14:20.000Z')
    expect(one(one(entry, 'author'), 'uri').text).toBe('https://grid.example/members/ada')
    expect(linkOf(entry, 'related')).toBe(link)
    expect(all(entry, 'category').map(({ attributes }) => attributes['term'])).toEqual(post.tags)
    expect(one(entry, 'content').text).toContain('Some <strong>bold</strong> content.')
    expect(one(entry, 'content').text).toContain('<pre><code>if (a &lt; b) {}</code></pre>')
    expect(one(entry, 'content').text).toContain('href="https://e.test/?a=1&amp;b=&quot;2&quot;"')
  })

  it('is valid without entries', () => {
    expectValid(parse(atomOf(feedWith([]), ORIGIN)))
  })

  it('is well-formed for hostile texts and names, and keeps what XML can hold', () => {
    const hostile = [
      ']]>',
      '<![CDATA[x]]>',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;',
      '&nbsp;&#0;&#xFFFE;',
      'a\0b\x01\x08\x0b\x0c\x1f\x7f\x85',
      '\ud800 \udc00 \ufffe\uffff',
      '\u202eevil\u2066',
      '👩‍💻🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      '\r\n\t',
    ]
    const texts = [...hostile, ...HOSTILE]
    const entries = texts.map((text, index) =>
      postEntry(
        feedPost({
          id: `p${index}`,
          title: `. ${text}`,
          author_username: `. ${text}`,
          content: text,
          code_snippet: text,
          tags: [text],
        }),
      ),
    )
    const feed = parse(
      atomOf({ ...feedWith(entries), title: xmlLine(`The Grid: ${hostile.join()}`) }, ORIGIN),
    )
    expectValid({ ...feed, children: feed.children.slice(0, 100) })
    expect(all(feed, 'entry').length).toBeGreaterThan(300)
    const [cdata] = all(feed, 'entry')
    expect(cdata && one(cdata, 'title').text).toBe('. ]]>')
    const titles = all(feed, 'entry').map((entry) => one(entry, 'title').text)
    expect(titles.slice(4, 8)).toEqual([
      '. a\ufffdb\ufffd\ufffd\ufffd\ufffd\ufffd\x7f\x85',
      '. \ufffd \ufffd \ufffd\ufffd',
      '. evil',
      '. 👩‍💻🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    ])
  })
})

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

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown'
import { type Renderers, renderMarkdown } from './render-markdown'

const RENDERERS: Renderers = {
  link: (href, children) => <a href={href}>{children}</a>,
  mention: (text) => <b>{text}</b>,
  image: (path, text) => <img src={path} alt={text} />,
  code: (code) => code,
  codeBlock: (code) => <pre>{code}</pre>,
  table: (table) => <div>{table}</div>,
}
const html = (text: string, below = 1) =>
  renderToStaticMarkup(renderMarkdown(parseMarkdown(text), below, RENDERERS))

it('renders a table with header cells, alignment and one direction', () => {
  expect(html('| a | *b* |\n| - | -: |\n| 1 | 2 |')).toBe(
    '<div><table dir="auto">' +
      '<thead><tr><th scope="col">a</th><th scope="col" data-align="right"><em>b</em></th></tr></thead>' +
      '<tbody><tr><td>1</td><td data-align="right">2</td></tr></tbody></table></div>',
  )
})

it('renders lists, quotes, code and links', () => {
  expect(html('2. a\n3. b\n\n> `c`\n\n- [d](https://e.test)\n\n```\nf\n```')).toBe(
    '<ol dir="auto" start="2"><li><span>a</span></li><li><span>b</span></li></ol>' +
      '<blockquote><p dir="auto"><code>c</code></p></blockquote>' +
      '<ul dir="auto"><li><span><a href="https://e.test/">d</a></span></li></ul>' +
      '<pre><code>f</code></pre>',
  )
})

it('renders deleted texts, and lines across the text', () => {
  expect(html('~~a~~\n\n---')).toBe('<p dir="auto"><del>a</del></p><hr/>')
})

it('renders headings below the given level, and none below level six', () => {
  expect(html('# a\n###### b', 2)).toBe('<h3 dir="auto">a</h3><h6 dir="auto">b</h6>')
})

it('escapes HTML', () => {
  expect(html('<b>&amp;</b>')).toBe('<p dir="auto">&lt;b&gt;&amp;amp;&lt;/b&gt;</p>')
})

it('leaves texts outside code to the page, if it renders them', () => {
  const blocks = parseMarkdown('*a* [b](https://c.test) `d`')
  const rendered = renderMarkdown(blocks, 1, { ...RENDERERS, text: (text) => text.toUpperCase() })
  expect(renderToStaticMarkup(rendered)).toBe(
    '<p dir="auto"><em>A</em> <a href="https://c.test/">B</a> <code>d</code></p>',
  )
})

it('leaves the element of a mention to the page', () => {
  expect(html('See *@ada*.')).toBe('<p dir="auto">See <em><b>@ada</b></em>.</p>')
})

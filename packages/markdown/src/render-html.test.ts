import { describe, expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown'
import { escapeHtml, renderHtml } from './render-html'

const html = (text: string, below = 1) => renderHtml(parseMarkdown(text), below)

const REL = 'rel="nofollow noopener ugc"'

describe('HTML of a text', () => {
  it.each([
    ['a *b* **c** `d`', '<p dir="auto">a <em>b</em> <strong>c</strong> <code>d</code></p>'],
    ['a\nb', '<p dir="auto">a<br>b</p>'],
    ['a\n\nb', '<p dir="auto">a</p>\n<p dir="auto">b</p>'],
    ['# a', '<h2 dir="auto">a</h2>'],
    ['---\n***\n_ _ _\n - - -', '<hr>\n<hr>\n<hr>\n<hr>'],
    ['a\n***\nb', '<p dir="auto">a</p>\n<hr>\n<p dir="auto">b</p>'],
    ['- a\n---\n- b', '<ul dir="auto"><li>a</li></ul>\n<hr>\n<ul dir="auto"><li>b</li></ul>'],
    ['a\n---', '<p dir="auto">a<br>---</p>'],
    ['--\n-*-\n___ a', '<p dir="auto">--<br>-*-<br>___ a</p>'],
    [
      '~~a *b*~~ **~~c~~**',
      '<p dir="auto"><del>a <em>b</em></del> <strong><del>c</del></strong></p>',
    ],
    ['~a~ ~~~b~~~ ~~ c~~ \\~~d~~', '<p dir="auto">~a~ ~~~b~~~ ~~ c~~ ~~d~~</p>'],
    ['~~删除：~~看 a~~b~~c', '<p dir="auto"><del>删除：</del>看 a<del>b</del>c</p>'],
    ['```\n<i>\n&\n```', '<pre><code>&lt;i&gt;\n&amp;</code></pre>'],
    ['> a\n> - b', '<blockquote><p dir="auto">a</p>\n<ul dir="auto"><li>b</li></ul></blockquote>'],
    ['3. a\n4. b', '<ol dir="auto" start="3"><li>a</li><li>b</li></ol>'],
    ['- a\n\n  b', '<ul dir="auto"><li>a<p dir="auto">b</p></li></ul>'],
    [
      '- > a\n-',
      '<ul dir="auto"><li><blockquote><p dir="auto">a</p></blockquote></li><li></li></ul>',
    ],
    [
      '_https://e.test/a_',
      `<p dir="auto"><em><a href="https://e.test/a" ${REL}>https://e.test/a</a></em></p>`,
    ],
    [
      '[a](https://e.test/?b&c)',
      `<p dir="auto"><a href="https://e.test/?b&amp;c" ${REL}>a</a></p>`,
    ],
    [
      '| a | b |\n| - | -: |\n| 1 | 2 |',
      '<table dir="auto"><thead><tr><th>a</th><th align="right">b</th></tr></thead>' +
        '<tbody><tr><td>1</td><td align="right">2</td></tr></tbody></table>',
    ],
  ])('renders %j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  it.each(['หมายเหตุ:**ดู', 'ຫມາຍ:**ເບິ່ງ', 'ចំណាំ៖**មើល', 'သတိ။**ကြည့်', 'བྱུང་།**ལྟ'])(
    'renders bold text where no space follows: **%s',
    (text) => {
      expect(html(`**${text}`)).toContain('</strong>')
    },
  )

  it('has headings below the given level, and none below level six', () => {
    expect(html('# a\n###### b', 3)).toBe('<h4 dir="auto">a</h4>\n<h6 dir="auto">b</h6>')
  })

  it('escapes what would end a text or an attribute', () => {
    expect(escapeHtml('<a href="b">&amp;\'')).toBe("&lt;a href=&quot;b&quot;&gt;&amp;amp;'")
  })
})

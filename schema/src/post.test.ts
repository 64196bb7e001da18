import { describe, expect, it } from 'vitest'
import { firstFormError } from './errors'
import {
  EDITABLE_POST_FIELDS,
  EMPTY_POST_FORM,
  emptyPostFields,
  type PostForm,
  parseTags,
  post,
  postForm,
  toPostForm,
} from './post'
import { CATEGORIES, CATEGORY_LABELS, DERIVED_POST_FIELDS } from './post-display'

const FORM: PostForm = {
  ...EMPTY_POST_FORM,
  title: 'Deny tests first',
  content: 'They find what allow tests cannot.',
  tags: 'firestore, testing',
}

function errorOf(changes: Partial<Record<keyof PostForm, unknown>>) {
  const parsed = postForm.safeParse({ ...FORM, ...changes })
  return parsed.success ? null : firstFormError(parsed.error)
}

const TITLE = { field: 'title', message: 'Title must be at least 3 characters long.' }
const CONTENT = { field: 'content', message: 'Content must be at least 10 characters long.' }
const CATEGORY = { field: 'category', message: 'Invalid category selected.' }
const FORMAT = { field: 'link', message: 'Invalid URL format.' }
const PROTOCOL = { field: 'link', message: 'Only HTTP and HTTPS protocols are allowed' }

describe('the post form', () => {
  it('gives the record that is stored', () => {
    expect(postForm.parse(FORM)).toEqual({
      ...emptyPostFields(),
      title: 'Deny tests first',
      content: 'They find what allow tests cannot.',
      category: 'discussion',
      link: null,
      code_snippet: null,
      tags: ['firestore', 'testing'],
    })
  })

  const rejected: readonly (readonly [string, Parameters<typeof errorOf>[0], object])[] = [
    ['a title of two characters', { title: 'ab' }, TITLE],
    ['a title that is short once it is cleaned', { title: '  <ab>  ' }, TITLE],
    ['a title that is no text', { title: 7 }, TITLE],
    ['content of nine characters', { content: '012345678' }, CONTENT],
    ['content of white space', { content: ' '.repeat(20) }, CONTENT],
    ['content of no-break spaces', { content: '\u00a0'.repeat(20) }, CONTENT],
    ['a title of zero-width spaces', { title: '\u200b'.repeat(3) }, TITLE],
    ['a title of Hangul fillers', { title: '\u3164'.repeat(3) }, TITLE],
    ['a title of lone marks', { title: '\u0301\u0302\ufe0f' }, TITLE],
    ['a title of one letter and zero-width spaces', { title: 'a\u200b\u200b' }, TITLE],
    ['a title of two letters and a filler', { title: 'a\u3164b' }, TITLE],
    ['a title with hidden characters around white space', { title: 'ab\u00ad \u2060' }, TITLE],
    ['content of nine letters and a soft hyphen', { content: '01234\u00ad5678' }, CONTENT],
    ['content with hidden characters at its end', { content: '012345678\n\u2800 ' }, CONTENT],
    ['content with controls', { content: '01234\u00005678' }, CONTENT],
    ['content of blank Braille patterns', { content: '\u2800'.repeat(20) }, CONTENT],
    ['an unknown category', { category: 'news' }, CATEGORY],
    ['no category', { category: '' }, CATEGORY],
    ['a link that is none', { link: 'grid dot example' }, FORMAT],
    ['a link without a scheme', { link: 'grid.example/path' }, FORMAT],
    ['a link without a host', { link: 'https://' }, FORMAT],
    ['a script as link', { link: 'javascript:alert(1)' }, PROTOCOL],
    ['data as link', { link: 'data:text/html,x' }, PROTOCOL],
    ['another protocol', { link: 'ftp://grid.example/' }, PROTOCOL],
    [
      'a link with a password',
      { link: 'https://ada:pass@grid.example/' },
      { field: 'link', message: 'Links cannot contain a username or password.' },
    ],
    [
      'a link that is too long',
      { link: `https://grid.example/${'x'.repeat(2_048)}` },
      { field: 'link', message: 'Links can be at most 2,048 characters long.' },
    ],
  ]
  for (const [kind, changes, expected] of rejected) {
    it(`rejects ${kind}`, () => expect(errorOf(changes)).toEqual(expected))
  }

  it('reports title before content, category and link', () => {
    const wrong = { title: '', content: '', category: '', link: 'nowhere' }
    expect(errorOf(wrong)).toEqual(TITLE)
    expect(errorOf({ ...wrong, title: FORM.title })).toEqual(CONTENT)
    expect(errorOf({ category: '', link: 'nowhere' })).toEqual(CATEGORY)
    expect(errorOf({ link: 'nowhere' })).toEqual(FORMAT)
  })

  it('cuts title, content and code to their limits', () => {
    const long = 'x'.repeat(60_000)
    const parsed = postForm.parse({ ...FORM, title: long, content: long, code_snippet: long })
    expect(parsed.title).toHaveLength(200)
    expect(parsed.content).toHaveLength(10_000)
    expect(parsed.code_snippet).toHaveLength(50_000)
  })

  it('splits no emoji where it cuts', () => {
    const parsed = postForm.parse({ ...FORM, title: `${'x'.repeat(199)}🛰` })
    expect(parsed.title).toBe('x'.repeat(199))
  })

  it('keeps content and code to the letter', () => {
    const content = '  <script>alert(1)</script>\n\tVec<T> javascript:\n'
    const parsed = postForm.parse({ ...FORM, content, code_snippet: content })
    expect(parsed).toMatchObject({ content, code_snippet: content })
  })

  it.each(['\n\t ', '\u200b', '\u3164'])('stores no code that shows nothing: %j', (code) => {
    expect(postForm.parse({ ...FORM, code_snippet: code }).code_snippet).toBeNull()
  })

  it('counts lengths in UTF-16 units, as the rules do', () => {
    expect(errorOf({ title: '🛰' })).toEqual(TITLE)
    expect(errorOf({ title: '🛰🛰' })).toBeNull()
    expect(errorOf({ content: '🛰'.repeat(5) })).toBeNull()
  })

  const links: readonly (readonly [string, string | null])[] = [
    ['', null],
    ['   ', null],
    ['https://grid.example', 'https://grid.example/'],
    [' HTTPS://GRID.example:443/a/../b ', 'https://grid.example/b'],
    ['http://grid.example:80/', 'http://grid.example/'],
    ['https://münchen.example/ü?q=ü#ü', 'https://xn--mnchen-3ya.example/%C3%BC?q=%C3%BC#%C3%BC'],
    ['https:\\\\grid.example\\a', 'https://grid.example/a'],
    ['https://grid.example/a b', 'https://grid.example/a%20b'],
    ['https://grid.example/\n', 'https://grid.example/'],
  ]
  it('stores a link with letters such as ü also after thousands of others', () => {
    const stored = () => postForm.parse({ ...FORM, link: 'https://münchen.example/' }).link
    const links = new Set(Array.from({ length: 10_000 }, stored))
    expect([...links]).toEqual(['https://xn--mnchen-3ya.example/'])
  })

  for (const [given, expected] of links) {
    it(`stores the link ${JSON.stringify(given)} as ${expected}`, () => {
      expect(postForm.parse({ ...FORM, link: given }).link).toBe(expected)
    })
  }

  it('shows a stored post as it was typed', () => {
    const draft = postForm.parse({ ...FORM, link: 'https://grid.example', code_snippet: 'x' })
    expect(postForm.parse(toPostForm(draft))).toEqual(draft)
  })
})

describe('parseTags', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `tag-${index}`)
  const table: readonly (readonly [string, string[]])[] = [
    ['', []],
    [' , ,', []],
    ['usb', ['usb']],
    ['usb, linux ,udev', ['usb', 'linux', 'udev']],
    ['usb,usb, usb', ['usb']],
    ['USB,usb', ['usb']],
    ['#net, NET, net', ['net']],
    ['café, cafe, cafe\u0301, CAFÉ', ['café']],
    ['Alpha, alpha，ＡＬＰＨＡ', ['alpha']],
    ['\u200b,\u3164,\ufe0f,\u0301', []],
    ['<usb>,javascript:', ['usb']],
    [`${'x'.repeat(50)},${'y'.repeat(51)}`, ['x'.repeat(50)]],
    [[...ten, 'eleventh'].join(','), ten],
    [`,${'y'.repeat(51)},${ten.join(',')}`, ten],
  ]
  for (const [entry, expected] of table) {
    it(`keeps ${expected.length} of ${JSON.stringify(entry.slice(0, 30))}`, () => {
      expect(parseTags(entry)).toEqual(expected)
    })
  }
})

describe('a category', () => {
  it.each(CATEGORIES)('%s has a label', (category) => {
    expect(CATEGORY_LABELS[category]).toMatch(/^[A-Z]/)
  })
})

describe('a stored post', () => {
  const time = { toMillis: () => 0, toDate: () => new Date(0) }
  const stored = {
    ...postForm.parse(FORM),
    user_id: 'ada',
    words: ['udev'],
    author_username: 'ada',
    upvotes: 0,
    comment_count: 0,
    created_at: time,
    updated_at: time,
  }

  it('is read', () => expect(post.parse(stored)).toEqual(stored))

  it.each([
    ['a field more', { email: 'ada@grid.test' }],
    ['a fraction of votes', { upvotes: 0.5 }],
    ['NaN votes', { upvotes: Number.NaN }],
    ['text as time', { created_at: '2026-11-21' }],
    ['null as time', { created_at: null }],
    ['a number among its tags', { tags: [7] }],
    ['a script as link', { link: 'javascript:alert(1)' }],
    ['a user name in its link', { link: 'https://ada@grid.example/' }],
    ['a link of two lines', { link: 'https://grid.example/\n' }],
    ['a link that is too long', { link: `https://grid.example/${'x'.repeat(2_048)}` }],
  ])('is rejected with %s', (_, changes) => {
    expect(post.safeParse({ ...stored, ...changes }).success).toBe(false)
  })
})

/** The fields of a stored post that its owner does not type. */
const OTHER_FIELDS = [
  'user_id',
  'author_username',
  ...DERIVED_POST_FIELDS,
  'answer_id',
  'upvotes',
  'comment_count',
  'created_at',
  'updated_at',
]

it('lists every field of a stored post as either editable or not', () => {
  const all = [...EDITABLE_POST_FIELDS, ...OTHER_FIELDS]
  expect(all.sort()).toEqual(Object.keys(post.shape).sort())
})

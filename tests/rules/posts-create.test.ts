import { deleteField, doc, setDoc } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { type Actor, WRITERS } from './actors'
import { publish } from './batches'
import { type Fields, newPost } from './records'
import { rulesDatabase } from './rules-database'
import { verdict } from './verdicts'

const database = rulesDatabase()
let count = 0

/** Publishes as if the pause after the last post were over. */
async function create(fields: Fields, actor: Actor = 'ada') {
  count += 1
  const result = await database.send(actor, publish(actor, `new-${count}`, fields))
  if (result === 'allowed') await database.store({ [`member_activity/${actor}`]: null })
  return result
}

const ACCEPTED: readonly (readonly [string, Fields])[] = [
  ['as the dialog sends it', {}],
  ['without a link', { link: null }],
  ['without code', { code_snippet: null }],
  ['without tags', { tags: [] }],
  ['with the shortest title', { title: 'abc' }],
  ['with the longest title', { title: 'x'.repeat(200) }],
  ['with a title of 100 emoji, which are 200 units', { title: '🛰'.repeat(100) }],
  ['with a title in Greek', { title: 'Μετρήσεις πρώτα' }],
  ['with a title that only mentions data', { title: 'The data structures of a mesh' }],
  ['with a title that starts with on', { title: 'online is offline, almost' }],
  ['with a title that only ends in data:', { title: 'Metadata: notes on one photo' }],
  ['with a title that compares raw data', { title: 'Raw data: three samples' }],
  ['with an event handler outside of a tag', { title: 'img onerror=alert, on1=alert, on_ = x' }],
  ['with the shortest content', { content: '0123456789' }],
  ['with the longest content', { content: 'x'.repeat(10_000) }],
  ['with markup in its content', { content: '<script>alert(1)</script> and Vec<T>' }],
  ['with the longest code', { code_snippet: 'x'.repeat(50_000) }],
  ['with one character of code', { code_snippet: ';' }],
  ['with white space around code', { code_snippet: '\n ;\n' }],
  ['with ten tags', { tags: Array.from({ length: 10 }, (_, index) => `tag-${index}`) }],
  ['with the longest tag', { tags: ['x'.repeat(50)] }],
  ['with the longest link', { link: `https://grid.example/${'x'.repeat(2_027)}` }],
  ['with a plain http link', { link: 'http://grid.example/' }],
  ['with a link with port, query and fragment', { link: 'https://grid.example:8443/a?b=c#d' }],
  ['with a link to an IPv6 address', { link: 'http://[2001:db8::1]/' }],
  ['with an at sign in the path of its link', { link: 'https://grid.example/@ada' }],
  ['with odd signs in the host of its link', { link: 'http://a!b"c$d-e.f_g~h/' }],
  ...['discussion', 'tool', 'research', 'project'].map(
    (category) => [`in the category ${category}`, { category }] as const,
  ),
]

const BAD_LINES: readonly (readonly [string, string])[] = [
  ['an opening bracket', 'a <b'],
  ['a closing bracket', 'a > b'],
  ['a javascript: prefix', 'javascript:alert'],
  ['a javascript: prefix in mixed case', 'see JaVaScRiPt:alert'],
  ['a javascript: prefix in capitals', 'JAVASCRIPT:alert'],
  ['a data: prefix', 'data:text/html'],
  ['a data: prefix in capitals', 'DATA:text/html'],
  ['a data: prefix behind a bracket', 'see (data:text/html)'],
  ['zero-width spaces alone', '\u200b\u200b\u200b'],
  ['Hangul fillers alone', '\u3164\u3164\u3164'],
  ['a line break', 'one\ntwo'],
  ['a NUL', 'one\u0000two'],
  ['a C1 control character', 'one\u0085two'],
  ['a space in front', ' one'],
  ['a space behind', 'one '],
  ['a tab behind', 'one\t'],
  ['a no-break space behind', 'one\u00a0'],
  ['a byte order mark in front', '\ufeffone'],
  ['an ideographic space behind', 'one\u3000'],
  ['a line separator behind', 'one\u2028'],
]

const BAD_LINKS: readonly (readonly [string, unknown])[] = [
  ['javascript:', 'javascript:alert(1)'],
  ['data:', 'data:text/html,hello'],
  ['ftp:', 'ftp://grid.example/'],
  ['file:', 'file:///etc/passwd'],
  ['an upper-case scheme', 'HTTPS://grid.example/'],
  ['an upper-case host', 'https://GRID.example/'],
  ['a user name', 'https://ada@grid.example/'],
  ['a user name and password', 'https://ada:pass@grid.example/'],
  ['an empty password', 'https://ada:@grid.example/'],
  ['a newline at its end', 'https://grid.example/\n'],
  ['a newline in front', '\nhttps://grid.example/'],
  ['a second line with a script', 'https://grid.example/\njavascript:alert(1)'],
  ['a space inside', 'https://grid.example/a b'],
  ['a backslash as first slash', 'https:\\\\grid.example/'],
  ['a backslash behind its host', 'https://grid.example\\x/'],
  ['a backslash in its host', 'https://grid.example\\@evil.example/'],
  ['no path', 'https://grid.example'],
  ['no host', 'https:///path'],
  ['one slash', 'https:/grid.example/'],
  ['a query without a path', 'https://grid.example?x=/'],
  ['a fragment without a path', 'https://grid.example#/'],
  ['a host outside ASCII', 'https://grïd.example/'],
  ['a host of a percent sign', 'https://%/'],
  ['a host of half a bracket', 'https://[/'],
  ['a port beyond 65535', 'https://a:99999999/'],
  ['an IPv4 address out of range', 'https://1.2.3.256/'],
  ['an IPv6 address of nine groups', 'https://[1:2:3:4:5:6:7:8:9]/'],
  ['a path outside ASCII', 'https://grid.example/ü'],
  ['2,049 characters', `https://grid.example/${'x'.repeat(2_028)}`],
]

const REJECTED: readonly (readonly [string, Fields])[] = [
  ...BAD_LINES.map(([kind, title]) => [`with ${kind} in its title`, { title }] as const),
  ...BAD_LINKS.map(([kind, link]) => [`with ${kind} in its link`, { link }] as const),
  ['with content of white space only', { content: ' \n\t\r\v\f      ' }],
  ['with content of no-break spaces only', { content: '\u00a0\u3000\ufeff\u2028'.repeat(3) }],
  ['with almost a category', { category: 'discussion_' }],
  ['with a category label', { category: 'Tool Showcase' }],
  ['with the own name in another case', { author_username: 'Ada' }],
]

describe('a new post', () => {
  for (const [title, changes] of ACCEPTED) {
    it(`is accepted ${title}`, async () => {
      expect(await create(newPost('ada', changes))).toBe('allowed')
    })
  }

  for (const [title, changes] of REJECTED) {
    it(`is rejected ${title}`, async () => {
      expect(await create(newPost('ada', changes))).toBe('denied')
    })
  }

  for (const actor of WRITERS) {
    it(`is accepted from ${actor} in the own name and rejected in mallory's stead`, async () => {
      expect(await create(newPost(actor), actor)).toBe('allowed')
      const author = actor === 'mallory' ? 'ada' : 'mallory'
      expect(await create(newPost(author), actor)).toBe('denied')
    })
  }

  it('is rejected without its name in member_activity', async () => {
    const alone = setDoc(doc(database.as('ada'), 'posts/alone'), newPost('ada'))
    expect(await verdict(alone)).toBe('denied')
  })

  it('is rejected over a post that exists, by merge as well', async () => {
    const path = doc(database.as('mallory'), 'posts/of-ada')
    expect(await verdict(setDoc(path, newPost('mallory')))).toBe('denied')
    const published = publish('mallory', 'of-ada', newPost('mallory'))
    expect(await database.send('mallory', published)).toBe('denied')
    const merged = setDoc(path, { user_id: 'mallory', link: deleteField() }, { merge: true })
    expect(await verdict(merged)).toBe('denied')
  })
})

describe('the id of a new post', () => {
  const publishAs = async (id: string) => {
    const result = await database.send('ada', publish('ada', id, newPost('ada')))
    await database.store({ [`posts/${id}`]: null, 'member_activity/ada': null })
    return result
  }

  for (const id of ['x', '0', 'A-Z_a-z', '-', 'x'.repeat(128)]) {
    it(`may be ${id.slice(0, 8)} of ${id.length}`, async () => {
      expect(await publishAs(id)).toBe('allowed')
    })
  }

  for (const id of ['x'.repeat(129), 'a b', 'a.b', 'a~b', 'é', '@', '[', '`', '{', ':']) {
    it(`may not be ${id.slice(0, 8)} of ${id.length}`, async () => {
      expect(await publishAs(id)).toBe('denied')
    })
  }
})

const BAD_TAGS: readonly (readonly [string, unknown])[] = [
  ...BAD_LINES,
  ['a comma', 'one,two'],
  ['nothing', ''],
  ['51 characters', 'x'.repeat(51)],
  ['a number', 7],
  ['null', null],
  ['true', true],
  ['a map', { name: 'usb' }],
]

describe('a tag of a new post', () => {
  for (const [kind, tag] of BAD_TAGS) {
    it(`is rejected with ${kind} in each of the ten places`, async () => {
      const results = Array.from({ length: 10 }, (_, place) => {
        const tags: unknown[] = Array.from({ length: 10 }, (_, index) => `tag-${index}`)
        tags[place] = tag
        return create(newPost('ada', { tags }))
      })
      expect(await Promise.all(results)).toEqual(Array.from({ length: 10 }, () => 'denied'))
    })
  }
})

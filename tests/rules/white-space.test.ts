import { hasVisibleCharacter, withoutDirections } from '@grid/schema/unicode'
import { describe, expect, it } from 'vitest'
import { publish, sendReport } from './batches'
import { type Fields, newPost, newReport } from './records'
import { rulesDatabase } from './rules-database'
import type { Verdict } from './verdicts'

/*
 * What counts as white space is JavaScript's trim() on the site, and a list of code points in the
 * rules. Each of them is tried, and each neighbour that is none.
 */

const isSpace = (code: number) => String.fromCharCode(code).trim() === ''
const isControl = (code: number) => /\p{Cc}/u.test(String.fromCharCode(code))
const CODES = Array.from({ length: 0x1_0000 }, (_, code) => code)
const SPACES = CODES.filter(isSpace)
const NEIGHBOURS = CODES.filter((code) => [code - 1, code + 1].some(isSpace)).filter(
  (code) => !isSpace(code) && !isControl(code),
)
const nameOf = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

const database = rulesDatabase()

const post = (changes: Fields): Promise<Verdict> =>
  database.send('mallory', publish('mallory', 'new', newPost('mallory', changes)))
async function note(text: string): Promise<Verdict> {
  await database.store({ 'member_activity/mallory': null })
  return database.send('mallory', sendReport('mallory', newReport('mallory', { note: text })))
}

describe.each(SPACES.map((code) => [nameOf(code), String.fromCharCode(code)]))('%s', (_, space) => {
  it('is rejected at either end of a title', async () => {
    expect(await post({ title: `${space}A title` })).toBe('denied')
    expect(await post({ title: `A title${space}` })).toBe('denied')
  })

  it('is rejected at either end of a tag', async () => {
    expect(await post({ tags: [`${space}tag`] })).toBe('denied')
    expect(await post({ tags: [`tag${space}`] })).toBe('denied')
    expect(await post({ tags: [space] })).toBe('denied')
  })

  it('is rejected at either end of a note, and kept inside', async () => {
    expect(await note(`${space}A note`)).toBe('denied')
    expect(await note(`A note${space}`)).toBe('denied')
    expect(await note(`\n${space}A note\n`)).toBe('denied')
    expect(await note(`A${space}note`)).toBe('allowed')
  })

  it('says nothing by itself', async () => {
    expect(await post({ content: space.repeat(20) })).toBe('denied')
  })
})

const seen = (code: number) => hasVisibleCharacter(String.fromCharCode(code))

describe.each(
  NEIGHBOURS.map((code) => [nameOf(code), String.fromCharCode(code), seen(code)] as const),
)('%s, which is no white space,', (_, sign, isSeen) => {
  it('may begin and end a text, and a title unless it changes the direction', async () => {
    const content = ` \n${sign}some text. \n `
    expect(await post({ content })).toBe('allowed')
    expect(await note(`${sign}A note${sign}`)).toBe('allowed')
    const isDirection = withoutDirections(sign) === ''
    await database.reset()
    expect(await post({ title: `${sign}Title${sign}`, content })).toBe(
      isDirection ? 'denied' : 'allowed',
    )
  })

  it('makes up a text if it is visible', async () => {
    const content = ` \n${sign.repeat(10)} \n `
    const alone = { title: sign.repeat(3), tags: [sign], content }
    expect(await post(alone)).toBe(isSeen ? 'allowed' : 'denied')
    expect(await note(sign)).toBe(isSeen ? 'allowed' : 'denied')
  })
})

/** Each character without ink, except marks, white space and controls; of ranges, both ends. */
const BLANKS = [
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x180f, 0x200b, 0x200f, 0x202a],
  ...[0x202e, 0x2060, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff0, 0xfffc],
  ...[0x13430, 0x13442, 0x1bca0, 0x1bca3, 0x1d159, 0x1d173, 0x1d17a, 0xe0000, 0xe0041, 0xe0fff],
]

describe.each(BLANKS.map((code) => [nameOf(code), String.fromCodePoint(code)]))(
  '%s, which has no ink,',
  (_, sign) => {
    it('is no title, content, tag or note by itself', async () => {
      expect(hasVisibleCharacter(sign)).toBe(false)
      for (const changes of [
        { title: sign.repeat(3) },
        { content: sign.repeat(10) },
        { tags: [sign] },
      ]) {
        expect(await post(changes), JSON.stringify(changes)).toBe('denied')
      }
      expect(await note(sign)).toBe('denied')
    })

    it('is in no tag', async () => {
      expect(await post({ tags: ['net', `n${sign}et`] })).toBe('denied')
    })
  },
)

/** Signs that do not make a text longer; of ranges, both ends. */
const UNCOUNTED = [0x0, 0x8, 0xe, 0x1f, 0x7f, 0x9f, ...BLANKS]

describe.each(UNCOUNTED.map((code) => [nameOf(code), String.fromCodePoint(code)]))(
  '%s, which does not count,',
  (_, sign) => {
    it('makes no title longer', async () => {
      for (const title of [`a${sign}b`, `ab ${sign}`, `${sign} ab`]) {
        expect(await post({ title }), JSON.stringify(title)).toBe('denied')
      }
    })

    it('makes no content longer', async () => {
      for (const content of [`012345678\n${sign}`, `${sign}0123${sign.repeat(9)}45678${sign}`]) {
        expect(await post({ content }), JSON.stringify(content)).toBe('denied')
      }
      expect(await post({ content: `01234${sign}56789` })).toBe('allowed')
    })
  },
)

it.each(SPACES.map((code) => [nameOf(code), String.fromCharCode(code)]))(
  '%s makes content longer only between two characters',
  async (_, space) => {
    expect(await post({ content: `${space}012345678` })).toBe('denied')
    expect(await post({ content: `012345678${space}` })).toBe('denied')
    const isCounted = space !== '\ufeff'
    expect(await post({ content: `01234${space}5678` })).toBe(isCounted ? 'allowed' : 'denied')
  },
)

describe('a joiner in a tag', () => {
  it.each(['ن', 'က', 'ខ', 'ᬅ', '☁', 'ꦏ', '𑀅', '𞤢', '🔥'])(
    'stays between two of %s, which it can shape',
    async (sign) => {
      expect(await post({ tags: [`${sign}\u200d${sign}`, `${sign}\u200c${sign}`] })).toBe('allowed')
    },
  )

  it.each(['\u200c', '\u200d'])(
    'is rejected beside other characters and ends: %j',
    async (joiner) => {
      for (const tag of [
        `ن${joiner}`,
        `${joiner}ن`,
        `ن${joiner}a`,
        `a${joiner}ن`,
        `网${joiner}络`,
      ]) {
        expect(await post({ tags: ['a', tag, 'b'] }), tag).toBe('denied')
        expect(await post({ tags: [tag] }), tag).toBe('denied')
      }
    },
  )
})

it('rejects half-width kana in a tag', async () => {
  for (const sign of ['｡', 'ｱ', 'ﾟ']) expect(await post({ tags: [`a${sign}`] })).toBe('denied')
  expect(await post({ tags: ['ア'] })).toBe('allowed')
})

it('rejects other hyphens in a tag', async () => {
  for (const sign of ['\u2010', '\u2013', '\u2212']) {
    expect(await post({ tags: [`zero${sign}day`] })).toBe('denied')
  }
  expect(await post({ tags: ['zero-day'] })).toBe('allowed')
})

it('rejects other commas in a tag, which separate tags in the form', async () => {
  for (const sign of ['\ufe10', '\ufe50', '\uff0c']) {
    for (const tag of [`a${sign}b`, `${sign}ab`, `ab${sign}`]) {
      expect(await post({ tags: [tag] }), tag).toBe('denied')
      expect(await post({ tags: ['a', tag, 'b'] }), tag).toBe('denied')
    }
  }
  expect(await post({ tags: ['a\u3001b'] })).toBe('allowed')
})

it.each(['\u2028', '\u2029'])('rejects the separator %j in a title', async (sign) => {
  expect(await post({ title: `One${sign}two` })).toBe('denied')
})

describe('a line', () => {
  it('has no line breaks, however many', async () => {
    expect(await post({ title: 'One\ntwo' })).toBe('denied')
    expect(await post({ title: 'One\ntwo\nthree' })).toBe('denied')
    expect(await post({ title: ' one\ntwo\nthree' })).toBe('denied')
  })

  it.each([
    'The switch is on = the lamp is lit',
    'The switch is on1 = the lamp',
    'Metadata: notes',
    'Raw data: notes',
    'x-data:notes',
  ])('may be “%s”', async (title) => expect(await post({ title })).toBe('allowed'))

  it('does not begin with a scheme that runs code, and no word in it does', async () => {
    for (const title of ['data:notes', 'Data: notes', 'see data:notes', '(data:notes']) {
      expect(await post({ title }), title).toBe('denied')
    }
  })

  it('is no tag with a comma at any place', async () => {
    for (const tag of [',tag', 'tag,', 't,g', ',']) {
      expect(await post({ tags: [tag] }), tag).toBe('denied')
    }
  })
})

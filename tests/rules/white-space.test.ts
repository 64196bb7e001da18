import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commit, publish, put } from './batches'
import { type Fields, newPost, newReport } from './records'
import type { Verdict } from './verdict'
import { openWorld, type World } from './world'

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

let world: World

beforeAll(async () => {
  world = await openWorld('white-space')
})

beforeEach(() => world.reset())

afterAll(() => world.close())

const post = (changes: Fields): Promise<Verdict> =>
  commit(world.as('mallory'), publish('mallory', 'new', newPost('mallory', changes)))
const note = (text: string): Promise<Verdict> =>
  commit(world.as('mallory'), [
    put('reports/post_of-eve_mallory', newReport('mallory', { note: text })),
  ])

describe.each(SPACES.map((code) => [nameOf(code), String.fromCharCode(code)]))('%s', (_, space) => {
  it('is refused at either end of a title', async () => {
    expect(await post({ title: `${space}A title` })).toBe('denied')
    expect(await post({ title: `A title${space}` })).toBe('denied')
  })

  it('is refused at either end of a tag', async () => {
    expect(await post({ tags: [`${space}tag`] })).toBe('denied')
    expect(await post({ tags: [`tag${space}`] })).toBe('denied')
    expect(await post({ tags: [space] })).toBe('denied')
  })

  it('is refused at either end of a note, and kept inside', async () => {
    expect(await note(`${space}A note`)).toBe('denied')
    expect(await note(`A note${space}`)).toBe('denied')
    expect(await note(`\n${space}A note\n`)).toBe('denied')
    expect(await note(`A${space}note`)).toBe('allowed')
  })

  it('says nothing by itself', async () => {
    expect(await post({ content: space.repeat(20) })).toBe('denied')
  })
})

describe.each(NEIGHBOURS.map((code) => [nameOf(code), String.fromCharCode(code)]))(
  '%s, which is no white space,',
  (_, sign) => {
    it('may begin, end and make up a text', async () => {
      const framed = { title: `${sign}Title${sign}`, tags: [sign], content: ` \n${sign} \n      ` }
      expect(await post(framed)).toBe('allowed')
      expect(await note(`${sign}A note${sign}`)).toBe('allowed')
    })
  },
)

describe('a line', () => {
  it('has no line breaks, however many', async () => {
    expect(await post({ title: 'One\ntwo' })).toBe('denied')
    expect(await post({ title: 'One\ntwo\nthree' })).toBe('denied')
    expect(await post({ title: ' one\ntwo\nthree' })).toBe('denied')
  })

  it('may speak of a switch that is on', async () => {
    expect(await post({ title: 'The switch is on = the lamp is lit' })).toBe('allowed')
    expect(await post({ title: 'The switch is on1 = the lamp' })).toBe('denied')
  })

  it('is no tag with a comma at any place', async () => {
    for (const tag of [',tag', 'tag,', 't,g', ',']) {
      expect(await post({ tags: [tag] }), tag).toBe('denied')
    }
  })
})

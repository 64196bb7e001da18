import { describe, expect, test } from 'vitest'
import { behavioralBiometrics } from '../../content/research/behavioral-biometrics'
import { RESEARCH_IDS, type ResearchPost, summaries } from '../../content/research/paper'
import { posts } from '../../content/research/posts'
import { parseBlocks, sectionsOf, textFile, textFileName } from './paper-text'
import { splitReferences } from './research-page'

const heading = { type: 'heading', content: 'Method' }
const paragraph = { type: 'paragraph', content: 'We measured twice.' }

test('keeps headings and paragraphs in their order', () => {
  expect(parseBlocks([heading, paragraph, paragraph])).toEqual([heading, paragraph, paragraph])
})

test.each(['pullquote', 'Heading', 'paragraph ', '', 'toString', '__proto__'])(
  'skips a block of type %j',
  (type) => {
    expect(parseBlocks([heading, { type, content: 'Skipped.' }, paragraph])).toEqual([
      heading,
      paragraph,
    ])
  },
)

test('finds exactly one block to skip, and finds it in the behavioral paper', () => {
  const skipped = RESEARCH_IDS.map(
    (id) => posts[id].content.length - parseBlocks(posts[id].content).length,
  )
  expect(skipped).toEqual([0, 1, 0])
  expect(behavioralBiometrics.content.map((block) => block.type)).toContain('pullquote')
})

/** At which a careful reader reads. */
const WORDS_PER_MINUTE = 220

/** Words of the abstract and of all blocks that are shown. */
function wordsOf({ abstract, content }: ResearchPost): number {
  const texts = [abstract, ...parseBlocks(content).map((block) => block.content)]
  return texts.join(' ').split(/\s+/).filter(Boolean).length
}

describe.each(RESEARCH_IDS)('the paper %s', (id) => {
  const post = posts[id]
  const sections = sectionsOf(post)
  const anchors = sections.flatMap((section) =>
    section.paragraphs.flatMap((paragraph) =>
      splitReferences(paragraph).flatMap((segment) => segment.anchor ?? []),
    ),
  )

  test('begins with a heading, and no section is empty', () => {
    expect(parseBlocks(post.content)[0]?.type).toBe('heading')
    expect(sections.every((section) => section.paragraphs.length > 0)).toBe(true)
  })

  test('has 600 words or more', () => expect(wordsOf(post)).toBeGreaterThanOrEqual(600))

  test('says truly how long it takes to read', () => {
    expect(Math.round(wordsOf(post) / WORDS_PER_MINUTE)).toBe(summaries[id].minutes)
  })

  test('gives each section an anchor of its own', () => {
    expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length)
    expect(sections.map((section) => section.number)).toEqual(sections.map((_, at) => at + 1))
  })

  test('shows every figure, and mentions it', () => {
    const shown = sections.flatMap((section) => section.figures)
    expect(shown).toHaveLength(post.figures.length)
    for (const figure of shown) expect(anchors).toContain(figure.id)
  })

  test('cites every reference, and no other', () => {
    const cited = new Set(anchors.filter((anchor) => anchor.startsWith('reference-')))
    const listed = post.references.map((_, at) => `reference-${at + 1}`)
    expect([...cited].toSorted()).toEqual(listed.toSorted())
  })

  test('fills every row of its tables', () => {
    for (const figure of post.figures) {
      if (figure.kind !== 'table') continue
      for (const row of figure.rows) expect(row).toHaveLength(figure.columns.length)
    }
  })
})

test('counts tables and figures apart', () => {
  const names = sectionsOf(posts['qrc-decentralized']).flatMap((section) =>
    section.figures.map((figure) => figure.name),
  )
  expect(names).toEqual(['Table 1', 'Figure 1', 'Table 2'])
})

test('splits a paragraph at its mentions', () => {
  expect(splitReferences('As in [12] and Table 3.')).toEqual([
    { text: 'As in ' },
    { text: '[12]', anchor: 'reference-12' },
    { text: ' and ' },
    { text: 'Table 3', anchor: 'table-3' },
    { text: '.' },
  ])
})

describe('the name of the text file', () => {
  test.each([
    ['Keystroke dynamics', 'Keystroke dynamics-research.txt'],
    ['Evasion: what a/b tests miss', 'Evasion- what a-b tests miss-research.txt'],
    ['Who? "Me" <you> | *', 'Who- -Me- -you- - --research.txt'],
    ['Two\nlines\tand   gaps', 'Two-lines-and gaps-research.txt'],
    ['Größe zählt', 'Größe zählt-research.txt'],
  ])('of %j is %j', (title, name) => expect(textFileName(title)).toBe(name))

  test('keeps the titles of all papers as they are', () => {
    for (const id of RESEARCH_IDS) {
      expect(textFileName(posts[id].title)).toBe(`${posts[id].title}-research.txt`)
    }
  })
})

describe.each(RESEARCH_IDS)('the text of %s', (id) => {
  const text = textFile(id, posts[id])

  test('says that the real PDF is coming', () => expect(text).toContain('The real PDF is coming.'))

  test('holds abstract, sections, tables and references, but no block of unknown type', () => {
    const flat = text.replaceAll(/\s+/g, ' ')
    expect(flat).toContain(posts[id].abstract)
    for (const { type, content } of posts[id].content) {
      expect(flat.includes(content)).toBe(type === 'heading' || type === 'paragraph')
    }
    for (const reference of posts[id].references) expect(flat).toContain(reference.href)
    expect(text).toMatch(/Table 1\. /)
  })

  test('breaks lines at 76 characters, but for addresses', () => {
    const long = text.split('\n').filter((line) => line.length > 76)
    expect(long.filter((line) => !line.includes('://'))).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { RESEARCH_IDS, type ResearchPost, summaries } from '../../content/research/paper'
import { posts } from '../../content/research/posts'
import { parseBlocks, sectionsOf } from './paper-text'
import { splitReferences } from './research-page'

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

  test('has 600 words or more', () => {
    expect(wordsOf(post)).toBeGreaterThanOrEqual(600)
  })

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

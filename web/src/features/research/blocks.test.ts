import { expect, test } from 'vitest'
import { behavioralBiometrics } from '../../content/research/behavioral-biometrics'
import { RESEARCH_IDS } from '../../content/research/paper'
import { posts } from '../../content/research/posts'
import { parseBlocks } from './paper-text'

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

// @vitest-environment happy-dom
import { excerptOf, listedPost } from '@grid/schema/post'
import { render, screen } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { samplePost } from './post.fixture'
import { foldedBeginning, isWorthFolding, PostContent } from './post-body'

const LONG_CODE = 'x = 1\n'.repeat(100)

test.each([
  ['one line with long code', 'One line.', LONG_CODE],
  ['a line before many line breaks', `One line.${'\n'.repeat(3_500)}`, null],
  ['two lines around many blank ones', `One line.${'\n'.repeat(1_500)}Another one.`, LONG_CODE],
  ['a little more than an excerpt', 'Some words. '.repeat(100), LONG_CODE],
])('a card offers no more of %s', (_, content, code_snippet) => {
  const post = { ...samplePost(1), content, code_snippet }
  for (const shown of [post, listedPost(post)]) {
    const { container, unmount } = render(<PostContent post={shown} />)
    expect(container.textContent).toContain(content.trimEnd().split('\n').at(-1))
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
  }
})

test('offers more of a text that its list has cut', () => {
  const content = 'Some words. '.repeat(200)
  expect(excerptOf({ content, code_snippet: null }).content).not.toBe(content)
  render(<PostContent post={listedPost({ ...samplePost(1), content })} />)
  expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy()
})

describe('a folded card', () => {
  it('renders the whole text of usual length', () => {
    const text = 'A line of some words.\n'.repeat(60)
    expect(foldedBeginning(text)).toBe(text)
  })

  it('renders some of thousands of lines', () => {
    expect(foldedBeginning('-\n'.repeat(5_000)).split('\n')).toHaveLength(100)
  })

  it('renders the beginning of a very long line and splits no character', () => {
    const beginning = foldedBeginning(`x${'🔒'.repeat(4_000)}`)
    expect(beginning.length).toBeLessThanOrEqual(3_000)
    expect(beginning.endsWith('🔒')).toBe(true)
  })
})

test.each([
  [1, false],
  [8, false],
  [9, false],
  [10.9, false],
  [11, true],
  [400, true],
])('folds a text of %d lines: %s', (lines, isFolded) => {
  for (const rem of [16, 20]) expect(isWorthFolding(lines * 1.6 * rem + 0.01, rem)).toBe(isFolded)
})

import { describe, expect, it } from 'vitest'
import { commentForm } from './comment'
import { imageMarkdown } from './image-display'
import { mentionedKeys } from './mentions'
import { EMPTY_POST_FORM, postForm } from './post'

const names = (count: number) => Array.from({ length: count }, (_, at) => `@member-${at}`).join(' ')

describe('the mentions of a text', () => {
  it('are keys of names, each once, in the order of the text', () => {
    expect(mentionedKeys('@Bob, @ada and @BOB')).toEqual(['bob', 'ada'])
  })

  it('are names that a member can have', () => {
    const longest = 'a'.repeat(30)
    expect(mentionedKeys(`@ab @${longest} @${longest}a @abc`)).toEqual([longest, 'abc'])
  })

  it('are no ids that Firestore reserves', () => {
    expect(mentionedKeys('Use @__init__, @____ and @__A__, as @_ada_ and @__bob do.')).toEqual([
      '_ada_',
      '__bob',
    ])
  })

  it('are none in code, and none in the descriptions of images', () => {
    expect(mentionedKeys('`@ada`\n```\n@bob\n```')).toEqual([])
    expect(mentionedKeys(imageMarkdown(`${'a'.repeat(32)}-1x1`, 'a talk by @ada'))).toEqual([])
  })
})

describe('a post or comment', () => {
  const post = { ...EMPTY_POST_FORM, title: 'Mesh radio' }
  const message = 'Please mention at most 10 members in one text.'

  it.each([
    ['a post', (content: string) => postForm.safeParse({ ...post, content })],
    ['a comment', (content: string) => commentForm.safeParse({ content })],
  ])('mentions at most ten members: %s', (_, parse) => {
    expect(parse(names(10)).success).toBe(true)
    expect(parse(`${names(10)} @member-1 @MEMBER-2 \`@another\``).success).toBe(true)
    expect(parse(names(11)).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

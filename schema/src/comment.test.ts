import { describe, expect, it } from 'vitest'
import { commentForm, recipientIds } from './comment'
import { LIMITS } from './limits'

describe('whom a comment concerns', () => {
  it('is the author of the post', () => {
    expect(recipientIds('mallory', 'ada', null)).toEqual(['ada'])
  })

  it('is the author of the answered comment as well', () => {
    expect(recipientIds('mallory', 'ada', 'carol')).toEqual(['ada', 'carol'])
  })

  it('is each person once', () => {
    expect(recipientIds('mallory', 'ada', 'ada')).toEqual(['ada'])
  })

  it('is never the one who writes it', () => {
    expect(recipientIds('ada', 'ada', null)).toEqual([])
    expect(recipientIds('ada', 'ada', 'mallory')).toEqual(['mallory'])
  })
})

describe('the text of a comment', () => {
  it('is stored as it was written', () => {
    const content = ' <b>Vec<T></b>\n'
    expect(commentForm.parse({ content })).toEqual({ content })
  })

  it.each(['', ' \n\t', '\u3000', '\u00a0', 7, null, undefined])('is refused as %j', (content) => {
    expect(commentForm.safeParse({ content }).error?.issues[0]?.message).toBe(
      'Please write something first.',
    )
  })

  it('is cut to what is stored', () => {
    const { content } = commentForm.parse({ content: 'x'.repeat(LIMITS.comment.max + 1) })
    expect(content).toHaveLength(LIMITS.comment.max)
  })

  it('is never cut within a character', () => {
    const content = 'x'.repeat(LIMITS.comment.max - 1)
    expect(commentForm.parse({ content: `${content}🛰` })).toEqual({ content })
  })
})

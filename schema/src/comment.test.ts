import { describe, expect, it } from 'vitest'
import { comment, commentForm, recipientIds } from './comment'
import { LIMITS } from './limits'

describe('the recipients of a comment', () => {
  const by = (user_id: string) => ({ user_id })

  it('are the author of the post', () => {
    expect(recipientIds('mallory', { post: by('ada') })).toEqual(['ada'])
  })

  it('include the author of the comment replied to', () => {
    expect(recipientIds('mallory', { post: by('ada'), parent: by('carol') })).toEqual([
      'ada',
      'carol',
    ])
  })

  it('include the author of the reply that it is addressed to', () => {
    expect(
      recipientIds('mallory', { post: by('ada'), parent: by('carol'), replyTo: by('dora') }),
    ).toEqual(['ada', 'carol', 'dora'])
    expect(
      recipientIds('carol', { post: by('ada'), parent: by('carol'), replyTo: by('dora') }),
    ).toEqual(['ada', 'dora'])
  })

  it('list each user once', () => {
    expect(recipientIds('mallory', { post: by('ada'), parent: by('ada') })).toEqual(['ada'])
    expect(
      recipientIds('mallory', { post: by('ada'), parent: by('carol'), replyTo: by('ada') }),
    ).toEqual(['ada', 'carol'])
    expect(
      recipientIds('mallory', { post: by('ada'), parent: by('carol'), replyTo: by('carol') }),
    ).toEqual(['ada', 'carol'])
  })

  it('never include the author of the comment', () => {
    expect(recipientIds('ada', { post: by('ada') })).toEqual([])
    expect(recipientIds('ada', { post: by('ada'), parent: by('mallory') })).toEqual(['mallory'])
    expect(
      recipientIds('mallory', { post: by('ada'), parent: by('carol'), replyTo: by('mallory') }),
    ).toEqual(['ada', 'carol'])
  })
})

describe('a stored comment', () => {
  const at = { toMillis: () => 0, toDate: () => new Date(0) }
  const older = {
    post_id: 'a-post',
    parent_id: 'a-comment',
    user_id: 'ada',
    author_username: 'ada',
    content: 'Same here.',
    recipient_ids: [],
    created_at: at,
    updated_at: at,
  }

  it.each([
    ['replies to a reply', { reply_to: 'a-reply' }, true],
    ['replies to none', { reply_to: null }, true],
    ['does not say whom it replies to', {}, false],
    ['replies to a number', { reply_to: 7 }, false],
  ])('that %s is read: %s', (_, reply, isRead) => {
    expect(comment.safeParse({ ...older, ...reply }).success).toBe(isRead)
  })
})

describe('the text of a comment', () => {
  it('is stored as it was written', () => {
    const content = ' <b>Vec<T></b>\n'
    expect(commentForm.parse({ content })).toEqual({ content })
  })

  it.each([
    '',
    ' \n\t',
    '\u3000',
    '\u00a0',
    '\u3164',
    '\u200b',
    '\u00ad\u2800',
    '\ufe0f',
    7,
    null,
    undefined,
  ])('is rejected as %j', (content) => {
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

import type { Comment } from '@grid/schema/comment'
import { Timestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { countLabel, replyPath, unreadCount, whatHappened } from './use-notifications'

const reply = (at: number, parent: string | null = null): Comment => ({
  id: `reply-${at}`,
  post_id: 'a-post',
  parent_id: parent,
  reply_to: null,
  user_id: 'mallory',
  author_username: 'mallory',
  content: 'Same here.',
  recipient_ids: ['ada'],
  created_at: Timestamp.fromMillis(at),
  updated_at: Timestamp.fromMillis(at),
})

describe('the bell', () => {
  it('counts replies after the last read', () => {
    expect(unreadCount([reply(3), reply(2), reply(1)], 1)).toBe(2)
    expect(unreadCount([reply(3)], 3)).toBe(0)
  })

  it('counts all replies before the first read', () => {
    expect(unreadCount([reply(3), reply(2)], 0)).toBe(2)
  })

  it('stops counting after a page', () => {
    expect([19, 20].map(countLabel)).toEqual(['19', '20+'])
  })

  it('describes a reply and links to it', () => {
    expect(whatHappened(reply(1))).toBe('commented on your post')
    expect(whatHappened(reply(1, 'a-comment'))).toBe('answered in a thread of yours')
    const toAnAnswer = { ...reply(1, 'a-comment'), reply_to: 'an-answer' }
    expect(whatHappened(toAnAnswer)).toBe('answered in a thread of yours')
    expect(replyPath(reply(1))).toBe('/hub/a-post#comment-reply-1')
  })
})

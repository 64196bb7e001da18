import { emptyPostFields } from '@grid/schema/post'
import { serverTimestamp } from 'firebase/firestore'

export type Fields = Record<string, unknown>

/** A post as its author sends it. */
export function newPost(author: string, changes: Fields = {}): Fields {
  return {
    ...emptyPostFields(),
    user_id: author,
    author_username: author,
    title: 'Deny tests find what allow tests cannot',
    content: 'An allow test passes under a rule that allows everything.',
    category: 'discussion',
    link: 'https://code.grid.example/ada/deny-first',
    code_snippet: 'await assertFails(write)',
    tags: ['firestore', 'testing'],
    words: ['#firestore', '#testing', 'deny'],
    upvotes: 0,
    comment_count: 0,
    created_at: serverTimestamp(),
    updated_at: serverTimestamp(),
    ...changes,
  }
}

/** A comment as its author sends it. */
export function newComment(author: string, changes: Fields = {}): Fields {
  return {
    post_id: 'of-ada',
    parent_id: null,
    reply_to: null,
    user_id: author,
    author_username: author,
    content: 'Reproduced on two machines.',
    recipient_ids: author === 'ada' ? [] : ['ada'],
    created_at: serverTimestamp(),
    updated_at: serverTimestamp(),
    ...changes,
  }
}

/** A profile as a new member sends it. */
export function newProfile(username: string, changes: Fields = {}): Fields {
  return {
    username,
    username_lower: username.toLowerCase(),
    created_at: serverTimestamp(),
    reputation: 0,
    is_admin: false,
    ...changes,
  }
}

/** A report of a post of eve as a member sends it. */
export function newReport(author: string, changes: Fields = {}): Fields {
  return {
    target_type: 'post',
    target_id: 'of-eve',
    post_id: 'of-eve',
    user_id: author,
    reason: 'spam',
    note: null,
    status: 'open',
    created_at: serverTimestamp(),
    resolved_at: null,
    resolved_by: null,
    ...changes,
  }
}

/** The record without one of its fields. */
export function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}

/** The time of a client's clock, a second slow, so that it never equals that of the request. */
export const clientClock = () => new Date(Date.now() - 1_000)

/** The stored mail settings of a member. */
export const MAIL_SETTINGS: Fields = {
  deliveries: { reply: 'at_once', mention: 'daily' },
  digest_hour: 7,
  time_zone: 'Europe/Berlin',
  changed_at: new Date(0),
}

/** Mail settings as a member sends them. */
export function newMailSettings(changes: Fields = {}): Fields {
  return { ...MAIL_SETTINGS, changed_at: serverTimestamp(), ...changes }
}

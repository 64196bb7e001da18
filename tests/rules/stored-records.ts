import { emptyPostFields } from '@grid/schema/post'
import { Timestamp } from 'firebase-admin/firestore'
import type { Fields } from './records'

/*
 * Documents as members and functions have left them. `records.ts` has what clients send.
 */

/** A moment before every test, when no account is new. */
export const EARLIER = Timestamp.fromDate(new Date('2020-02-20T20:20:20Z'))

const MEMBERS = ['ada', 'mallory', 'bob', 'carol', 'root_admin', 'eve', 'grace'] as const
const MIRRORED: readonly string[] = ['root_admin', 'grace']

/** The documents of the actors. */
export function seedDocuments(): Record<string, Fields> {
  const documents: Record<string, Fields> = {}
  for (const uid of MEMBERS) {
    documents[`profiles/${uid}`] = MIRRORED.includes(uid) ? adminProfileOf(uid) : profileOf(uid)
    documents[`usernames/${uid}`] = { user_id: uid }
    documents[`posts/of-${uid}`] = postOf(uid)
    documents[`comments/of-${uid}`] = commentOf(uid)
  }
  return {
    ...documents,
    'posts/of-ada': { ...postOf('ada'), comment_count: MEMBERS.length },
    'banned_users/bob': banOf('bob', true),
    'banned_users/carol': banOf('carol', false),
    'member_activity/ada': { comment_id: 'of-ada' },
    'service_requests/of-a-client': REQUEST,
    'download_stats/of-a-visitor': DOWNLOAD,
    'analytics/of-a-visitor': EVENT,
    'stats/counts': { profiles: 7, posts: 7, comments: 7, updated_at: EARLIER },
    'stats/counts/counted_events/one': { expires_at: EARLIER },
    'daily_figures/2026-11-01': { date: '2026-11-01', posts: 7, updated_at: EARLIER },
    'comment_index/one': INDEX_ENTRY,
    'tag_tallies/t-measurement': { tag: 'measurement', posts: 7 },
    'contributor_tallies/ada': { username: 'ada', posts: 1 },
    'removal_notices/to-ada': NOTICE,
    'admin_actions/one': ACTION,
    'seeds/cast': { seeded_at: EARLIER },
  }
}

/** The profile of a member who is no admin. */
export function profileOf(uid: string, created_at = EARLIER): Fields {
  return { username: uid, username_lower: uid, created_at, reputation: 0, is_admin: false }
}

/** The profile of an admin who needs no passkey. */
export function adminProfileOf(uid: string): Fields {
  return { ...profileOf(uid), is_admin: true, passkey_optional: true }
}

/** A stored post. */
export function postOf(uid: string): Fields {
  return {
    ...emptyPostFields(),
    user_id: uid,
    author_username: uid,
    title: `What ${uid} measured`,
    content: 'Numbers first, opinions after them.',
    category: 'research',
    tags: ['measurement'],
    words: ['#measurement', 'measured'],
    upvotes: 3,
    comment_count: 0,
    created_at: EARLIER,
    updated_at: EARLIER,
  }
}

/** A stored comment below the post of ada. */
export function commentOf(uid: string): Fields {
  return {
    post_id: 'of-ada',
    parent_id: null,
    reply_to: null,
    user_id: uid,
    author_username: uid,
    content: 'Same here.',
    recipient_ids: uid === 'ada' ? [] : ['ada'],
    created_at: EARLIER,
    updated_at: EARLIER,
  }
}

/** A ban as functions leave it. */
export function banOf(uid: string, isActive: boolean): Fields {
  return {
    user_id: uid,
    admin_id: 'root_admin',
    reason: 'Advertising.',
    is_active: isActive,
    banned_at: EARLIER,
    expires_at: null,
    unbanned_at: isActive ? null : EARLIER,
  }
}

/** What the search finds of a comment. */
export const INDEX_ENTRY: Fields = {
  post_id: 'of-ada',
  user_id: 'mallory',
  author_username: 'mallory',
  content: 'Deny by default.',
  created_at: EARLIER,
  words: ['deny', 'den', 'default'],
}

/** A request of a prospective client. */
export const REQUEST: Fields = {
  user_name: 'Ines Okafor',
  user_email: 'ciso@harbourline.example',
  service_type: 'vapt',
  service_name: 'Vulnerability Assessment & Penetration Testing',
  message: 'Two web applications before an audit.',
  status: 'pending',
  created_at: EARLIER,
}

/** A download of a visitor. */
export const DOWNLOAD: Fields = {
  tool_name: 'PortLock',
  platform: 'linux',
  version: 'v1.2.3',
  file_path: 'portlock/linux/portlock-v1.2.3-linux.tar.gz',
  user_id: null,
  created_at: EARLIER,
}

/** What is counted of a download. */
export const EVENT: Fields = {
  event_type: 'download',
  entity_type: 'tool',
  entity_id: 'portlock',
  user_id: null,
  metadata: {},
  created_at: EARLIER,
}

/** An earlier version of a post. Clients and servers can both write its date. */
export const HISTORY: Fields = {
  kind: 'post',
  versions: [{ written_at: EARLIER.toDate(), text: 'Numbers later.' }],
}

/** An audit entry, without its place in the chain. */
export const ACTION: Fields = {
  admin_id: 'root_admin',
  action_type: 'ban_user',
  target_type: 'user',
  target_id: 'bob',
  details: { reason: 'Advertising.' },
  ip_address: null,
  created_at: EARLIER,
}

/** A recorded sign-in. */
export const SIGN_IN: Fields = {
  signed_in_at: EARLIER,
  method: 'password',
  browser: 'Chrome on Windows',
  expires_at: EARLIER,
}

/** A mail that was not delivered. */
export const MAIL: Fields = {
  to: 'ada@grid.test',
  kind: 'passkey_added',
  browser: 'Chrome on Windows',
  passkey_name: 'A key',
  status: 'failed',
  attempts: 6,
  error: '550 No such user',
  claim: null,
  happened_at: null,
  created_at: EARLIER,
  due_at: EARLIER,
  expires_at: EARLIER,
}

/** An avatar that a profile shows. */
export const IMAGE: Fields = {
  kind: 'avatar',
  bytes: 9_000,
  created_at: EARLIER,
  unused_since: null,
}

/** A passkey, as a registration leaves it. */
export const PASSKEY: Fields = {
  user_id: 'ada',
  name: 'Chrome on Linux',
  created_at: EARLIER,
  last_used_at: null,
  synced: false,
  transports: ['internal'],
  credential_id: 'AAAA',
  public_key: 'AAAA',
  counter: 0,
  backup_eligible: false,
}

/** How a member is notified of upvotes. Clients and servers can both write its dates. */
export const NOTIFICATION: Fields = {
  kind: 'upvotes',
  post_id: 'of-ada',
  count: 2,
  most: 2,
  notified_at: EARLIER.toDate(),
  expires_at: EARLIER.toDate(),
}

/** The notice to ada about a removed post. */
export const NOTICE: Fields = {
  user_id: 'ada',
  target_type: 'post',
  target_id: 'gone',
  excerpt: 'A title',
  reason: 'Advertising.',
  created_at: EARLIER,
}

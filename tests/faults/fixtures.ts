import { dayOf } from '@grid/schema/metrics'

/** A time after which every period has ended. */
const AT = new Date(0)
const TEXT = {
  created_at: AT,
  upvotes: 1,
  comment_count: 1,
  tags: ['scan'],
  title: 'A',
  content: 'B',
}

/**
 * All documents that a member can own, and those of others about the member: published, in the
 * trash, reported, resolved. The other member is `ada`.
 */
export function belongingsOf(uid: string): Record<string, object> {
  const by = { user_id: uid, author_username: uid }
  const comment = (post_id: string) => ({ ...by, post_id, content: 'Yes.', created_at: AT })
  const report = (target_type: string, target_id: string, user_id: string, status = 'open') => ({
    [`reports/${target_type}_${target_id}_${user_id}`]: {
      ...{ target_type, target_id, user_id, status, reason: 'spam', note: null },
    },
  })
  return {
    'posts/live': { ...TEXT, ...by },
    'posts/of-ada': { ...TEXT, user_id: 'ada', author_username: 'ada' },
    'comments/below-live': comment('live'),
    'comments/below-ada': comment('of-ada'),
    'comments/below-trashed': comment('trashed'),
    'trash/trashed': { kind: 'posts', user_id: 'ada', record: { ...TEXT, user_id: 'ada' } },
    'trash/own': { kind: 'posts', user_id: uid, record: { ...TEXT, ...by } },
    'trash/comment': { kind: 'comments', user_id: uid, record: comment('live') },
    [`profiles/${uid}/votes/of-ada`]: { created_at: AT },
    ...report('post', 'live', 'ada'),
    ...report('comment', 'below-live', 'ada'),
    ...report('comment', 'below-trashed', 'ada'),
    ...report('comment', 'comment', 'ada'),
    ...report('profile', uid, 'ada'),
    ...report('post', 'of-ada', uid),
    ...report('post', 'gone', uid, 'dismissed'),
    'removal_notices/post_older': { user_id: uid, target_type: 'post', target_id: 'older' },
    [`banned_users/${uid}`]: { user_id: uid, is_active: false, expires_at: null, banned_at: AT },
    'passkeys/own': { user_id: uid, name: 'A laptop' },
    'github_accounts/own': { user_id: uid, login: 'octavia' },
    'sign_ins/own': { user_id: uid, signed_in_at: AT },
    'images/own': { user_id: uid, kind: 'avatar', bytes: 9, created_at: AT, unused_since: null },
    [`credentials/${uid}`]: { user_id: uid, email: null, password_updated_at: null },
    'mails/own': { user_id: uid, created_at: AT },
    'recovery_codes/own': { user_id: uid, salt: 's', hashes: [] },
    [`member_activity/${uid}`]: { post_id: 'live', posted_at: AT },
    [`inboxes/${uid}`]: { read_at: AT },
    [`digests/${uid}`]: { due_at: new Date('2099-01-01T00:00:00Z'), day: '2099-01-01', since: AT },
    [`mail_settings/${uid}`]: { deliveries: {}, digest_hour: 7, time_zone: 'UTC' },
    [`profiles/${uid}/notifications/one`]: { kind: 'upvotes', post_id: 'live', notified_at: AT },
    [`bookmarks/${uid}`]: { post_ids: ['live'] },
    [`follows/${uid}`]: { post_ids: ['live'], tags: ['scan'], member_ids: ['ada'] },
    'histories/live': { kind: 'post', user_id: uid, versions: [{ written_at: AT, text: 'Old' }] },
    [`hidden_members/${uid}`]: { muted_ids: [], blocked_ids: ['another'] },
    [`profiles/${uid}/blocks/another`]: { created_at: AT },
    'download_stats/one': { user_id: uid, created_at: new Date() },
    'analytics/one': { user_id: uid, created_at: new Date() },
    'service_requests/one': { status: 'pending', created_at: AT },
  }
}

type Fate = 'keep' | 'delete'

/** Work for the nightly jobs: counters, rights, comments, trash, deletions. */
export function disorderAround(uid: string, fate: Fate): Record<string, object> {
  const date = dayOf(Date.now())
  return {
    'stats/counts': { posts: 99 },
    [`daily_figures/${date}`]: { date, posts: 99 },
    'tag_tallies/t-scan': { tag: 'scan', posts: 99 },
    'tag_tallies/t-none': { tag: 'none', posts: 9 },
    'contributor_tallies/ada': { username: 'ada', posts: 99 },
    'contributor_tallies/nobody': { username: 'nobody', posts: 9 },
    'profiles/ada': { username: 'ada', username_lower: 'ada', reputation: 99, is_admin: true },
    'comments/orphan': { user_id: 'ada', post_id: 'nowhere', content: 'Yes.', created_at: AT },
    'service_requests/old': { status: 'pending', created_at: AT },
    'download_stats/old': { user_id: 'ada', created_at: AT },
    'analytics/old': { user_id: 'ada', created_at: AT },
    'trash/old': { kind: 'posts', user_id: 'ada', record: TEXT, deleted_at: AT },
    'comments/below-old': { user_id: 'ada', post_id: 'old', content: 'Yes.', created_at: AT },
    'banned_users/eve': { user_id: 'eve', is_active: true, expires_at: AT, banned_at: AT },
    'account_deletions/long-gone': { posts: 'keep', started_at: AT, finished_at: AT },
    [`account_deletions/${uid}`]: { posts: fate, started_at: AT },
  }
}

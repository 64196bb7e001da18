/** The member whose account is deleted. */
export const UID = 'nadia'

/** When everything was written. */
export const AT = new Date('2026-11-20T12:00:00Z')

/** A text of a member. */
export function text(user_id: string) {
  return { user_id, author_username: user_id, content: 'Words enough.', created_at: AT }
}

/** A post of a member. */
export function postOf(user_id: string, comment_count: number, upvotes: number) {
  const words = ['#mesh', 'mesh', 'words', user_id]
  return { ...text(user_id), title: 'Mesh', tags: ['mesh'], words, comment_count, upvotes }
}

function reportBy(user_id: string, target_type: string, target_id: string, status: string) {
  const about = { target_type, target_id, post_id: 'of-another', user_id }
  return { ...about, reason: 'spam', note: 'By my neighbour.', status, created_at: AT }
}

/** All that the member can own, and what others wrote beside it, by the paths. */
export const BELONGINGS: Readonly<Record<string, object>> = {
  'posts/of-nadia': postOf(UID, 1, 0),
  'comments/below-nadia': { ...text('ada'), post_id: 'of-nadia' },
  'posts/of-another': postOf('mallory', 2, 2),
  'comments/of-nadia': { ...text(UID), post_id: 'of-another' },
  'comments/of-ada': { ...text('ada'), post_id: 'of-another' },
  'profiles/nadia/votes/of-another': { created_at: AT },
  'profiles/nadia/notifications/upvotes_of-nadia': { kind: 'upvotes', post_id: 'of-nadia' },
  'trash/trashed-post': { kind: 'posts', user_id: 'ada', record: postOf('ada', 0, 5) },
  'profiles/nadia/votes/trashed-post': { created_at: AT },
  'trash/post-of-nadia': { kind: 'posts', user_id: UID, record: postOf(UID, 1, 0) },
  'comments/below-trashed': { ...text('ada'), post_id: 'post-of-nadia' },
  'trash/of-nadia-too': { kind: 'comments', user_id: UID, record: text(UID) },
  'removal_notices/post_old': { user_id: UID, excerpt: 'Old' },
  'member_activity/nadia': { comment_id: 'of-nadia' },
  'passkeys/of-nadia': { user_id: UID, name: 'A laptop' },
  'github_accounts/of-nadia': { user_id: UID, login: 'nadia' },
  'recovery_codes/nadia': { user_id: UID, hashes: [] },
  'sign_ins/of-nadia': { user_id: UID, created_at: AT, method: 'password' },
  'mails/of-nadia': { user_id: UID, to: 'nadia@grid.example', status: 'sent' },
  'credentials/nadia': { user_id: UID, email: 'nadia@grid.example' },
  'inboxes/nadia': { read_at: AT },
  'mail_settings/nadia': { deliveries: { reply: 'daily' }, digest_hour: 7, time_zone: 'UTC' },
  'digests/nadia': { due_at: AT, day: '2026-11-20', since: AT },
  'images/of-nadia': { user_id: UID, kind: 'avatar', unused_since: null },
  'follows/nadia': { post_ids: ['of-another'], tags: ['mesh'], member_ids: ['ada'] },
  'bookmarks/nadia': { post_ids: ['of-another'] },
  'histories/of-nadia': { kind: 'post', user_id: UID, versions: [{ written_at: AT, text: 'Old' }] },
  'hidden_members/nadia': { muted_ids: [], blocked_ids: ['mallory'] },
  'profiles/nadia/blocks/mallory': { created_at: AT },
  'download_stats/of-nadia': { user_id: UID, tool_name: 'PortLock', platform: 'linux' },
  'analytics/of-nadia': { user_id: UID, event_type: 'download' },
  'reports/post_of-another_nadia': reportBy(UID, 'post', 'of-another', 'open'),
  'reports/comment_of-ada_nadia': reportBy(UID, 'comment', 'of-ada', 'dismissed'),
  'reports/post_of-another_ada': reportBy('ada', 'post', 'of-another', 'open'),
  'reports/profile_nadia_ada': reportBy('ada', 'profile', UID, 'open'),
  'trash/trashed-below': { kind: 'posts', user_id: 'ada', record: postOf('ada', 2, 0) },
  'comments/of-nadia-too': { ...text(UID), post_id: 'trashed-below' },
  'banned_users/nadia': { user_id: UID, is_active: false, banned_at: AT, expires_at: null },
}

/** What is nadia's alone and gone afterwards, whatever becomes of the posts. */
export const GONE = [
  'profiles/nadia',
  'usernames/nadia',
  'profiles/nadia/votes/of-another',
  'profiles/nadia/votes/trashed-post',
  'profiles/nadia/notifications/upvotes_of-nadia',
  'removal_notices/post_old',
  'comments/below-trashed',
  'member_activity/nadia',
  'passkeys/of-nadia',
  'github_accounts/of-nadia',
  'recovery_codes/nadia',
  'sign_ins/of-nadia',
  'mails/of-nadia',
  'credentials/nadia',
  'inboxes/nadia',
  'mail_settings/nadia',
  'digests/nadia',
  'bookmarks/nadia',
  'follows/nadia',
  'histories/of-nadia',
  'hidden_members/nadia',
  'profiles/nadia/blocks/mallory',
  'images/of-nadia',
  'banned_users/nadia',
  'reports/post_of-another_nadia',
  'reports/comment_of-ada_nadia',
]

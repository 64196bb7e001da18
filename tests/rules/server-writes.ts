import { auditLineId } from '@grid/schema/audit-log'
import { DELETED_MEMBER_ID } from '@grid/schema/post-display'
import { increment, serverTimestamp } from 'firebase/firestore'
import type { Operation } from '../access/grants'
import type { MatrixUser } from './attempt'
import { count, merge, remove, type Step, set, update } from './batches'
import { GITHUB, notificationPath } from './fixtures'
import { type Fields, newReport } from './records'
import {
  ACTION,
  banOf,
  DOWNLOAD,
  EVENT,
  HISTORY,
  IMAGE,
  INDEX_ENTRY,
  MAIL,
  NOTICE,
  NOTIFICATION,
  PASSKEY,
  REQUEST,
  SIGN_IN,
} from './stored-records'

/** By operation, the single writes that functions make of a row. */
type ServerWrites = { readonly [name in Operation]?: (user: MatrixUser) => readonly Step[] }

const now = serverTimestamp()
const born = { created_at: now }
const times = { signed_in_at: now, expires_at: now }
/** A member without a ban, whose documents nobody of the matrix attempts. */
const OTHER = 'grace'

const ban = ({ uid }: MatrixUser, of: string): Fields => ({
  ...banOf(of, true),
  admin_id: uid,
  banned_at: now,
})

const LINE = { ...ACTION, ...born, seq: 2, previous_hash: 'a'.repeat(64), hash: 'b'.repeat(64) }
const AUTHORLESS = { user_id: DELETED_MEMBER_ID, author_username: 'deleted member' }

/** The writes of a counted record, of a member and of a visitor. */
const perhapsOwn = (collection: string, fields: Fields) => ({
  create: ({ uid }: MatrixUser) => [
    set(`${collection}/by-${uid}`, { ...fields, ...born, user_id: uid }),
    set(`${collection}/by-nobody`, { ...fields, ...born }),
  ],
  update: () => [update(`${collection}/of-a-visitor`, { user_id: null })],
})

const tallied = (created: (uid: string) => Step, path: string): ServerWrites => ({
  create: ({ uid }) => [created(uid)],
  update: () => [update(path, { posts: increment(1) }), update(path, { posts: 8 })],
})

/**
 * The writes that only functions make, each alone and well formed: the rules would reject a
 * malformed one for its form, which proves nothing.
 */
export const SERVER_WRITES: Readonly<Record<string, ServerWrites>> = {
  'profiles/{uid}': {
    update: ({ subject }) => [
      update(`profiles/${subject}`, { is_admin: true }),
      update(`profiles/${subject}`, { is_admin: false }),
      update(`profiles/${subject}`, { reputation: increment(1) }),
    ],
  },
  'posts/{id}': {
    update: ({ subject }) => [update(`posts/of-${subject}`, AUTHORLESS)],
    delete: ({ subject }) => [remove(`posts/of-${subject}`)],
  },
  'posts/{id}: upvotes': { update: ({ subject }) => [count(`of-${subject}`, -1, 'upvotes')] },
  'posts/{id}: comment_count': { update: ({ subject }) => [count(`of-${subject}`, -1)] },
  'comments/{id}': {
    update: ({ subject }) => [update(`comments/of-${subject}`, AUTHORLESS)],
    delete: ({ subject }) => [remove(`comments/of-${subject}`)],
  },
  'trash/{id}': {
    create: () => [set('trash/another', { kind: 'spent', deleted_at: now })],
    update: ({ subject }) => [
      set(`trash/gone-of-${subject}`, { kind: 'spent', deleted_at: now }),
      update(`trash/gone-of-${subject}`, { 'record.comment_count': increment(-1) }),
    ],
  },
  'reports/{target}_{uid}': {
    create: () => [set(`reports/post_of-eve_${DELETED_MEMBER_ID}`, newReport(DELETED_MEMBER_ID))],
    update: ({ subject }) => [
      update(`reports/post_of-eve_${subject}`, {
        status: 'dismissed',
        resolved_at: now,
        resolved_by: 'admin',
      }),
    ],
  },
  'removal_notices/{id}': {
    create: ({ subject }) => [
      set('removal_notices/post_gone', { ...NOTICE, ...born, user_id: subject }),
    ],
    update: ({ subject }) => [
      set(`removal_notices/of-${subject}`, { ...NOTICE, ...born, user_id: subject }),
    ],
  },
  'histories/{id}': {
    create: ({ subject }) => [
      set('histories/another', { ...HISTORY, versions: [], user_id: subject }),
    ],
    update: ({ subject }) => [update(`histories/of-${subject}`, { versions: [] })],
    delete: ({ subject }) => [remove(`histories/of-${subject}`)],
  },
  'profiles/{uid}/notifications/{id}': {
    create: ({ subject }) => [
      set(`profiles/${subject}/notifications/upvotes_another`, {
        ...NOTIFICATION,
        notified_at: now,
      }),
    ],
    update: ({ subject }) => [
      set(notificationPath(subject), { ...NOTIFICATION, notified_at: now }),
      update(notificationPath(subject), { count: increment(1) }),
    ],
    delete: ({ subject }) => [remove(notificationPath(subject))],
  },
  'passkeys/{id}': {
    create: ({ subject }) => [set('passkeys/another', { ...PASSKEY, ...born, user_id: subject })],
    update: ({ subject }) => [
      update(`passkeys/of-${subject}`, { name: 'Another name' }),
      update(`passkeys/of-${subject}`, { counter: increment(1), last_used_at: now }),
    ],
    delete: ({ subject }) => [remove(`passkeys/of-${subject}`)],
  },
  'github_accounts/{id}': {
    create: ({ subject }) => [set('github_accounts/1', { ...GITHUB, ...born, user_id: subject })],
    update: ({ subject }) => [
      update(`github_accounts/of-${subject}`, { login: 'another', last_used_at: now }),
    ],
    delete: ({ subject }) => [remove(`github_accounts/of-${subject}`)],
  },
  'sign_ins/{id}': {
    create: ({ subject }) => [set('sign_ins/another', { ...SIGN_IN, ...times, user_id: subject })],
    update: ({ subject }) => [update(`sign_ins/of-${subject}`, { browser: 'Another browser' })],
    delete: ({ subject }) => [remove(`sign_ins/of-${subject}`)],
  },
  'images/{id}': {
    create: ({ subject }) => [set('images/another', { ...IMAGE, ...born, user_id: subject })],
    update: ({ subject }) => [update(`images/of-${subject}`, { unused_since: now })],
    delete: ({ subject }) => [remove(`images/of-${subject}`)],
  },
  'mails/{id}': {
    create: ({ subject }) => [
      set('mails/another', { ...MAIL, ...born, due_at: now, expires_at: now, user_id: subject }),
    ],
    update: ({ subject }) => [
      update(`mails/of-${subject}`, { status: 'sent' }),
      update(`mails/of-${subject}`, { to: 'eve@grid.test' }),
    ],
    delete: ({ subject }) => [remove(`mails/of-${subject}`)],
  },
  'banned_users/{uid}': {
    create: (user) => [set(`banned_users/${OTHER}`, ban(user, OTHER))],
    update: (user) => [
      set(`banned_users/${user.subject}`, ban(user, user.subject)),
      update(`banned_users/${user.subject}`, { is_active: false, unbanned_at: now }),
      update(`banned_users/${user.subject}`, { is_active: false }),
    ],
  },
  'service_requests/{id}': {
    create: ({ uid }) => [set(`service_requests/by-${uid}`, { ...REQUEST, ...born })],
    update: () => [update('service_requests/of-a-client', { status: 'contacted' })],
  },
  'download_stats/{id}': perhapsOwn('download_stats', DOWNLOAD),
  'analytics/{id}': perhapsOwn('analytics', EVENT),
  'admin_actions/{id}': {
    create: ({ uid }) => [set(`admin_actions/${auditLineId(2)}`, { ...LINE, admin_id: uid })],
    update: ({ uid }) => [set('admin_actions/one', { ...LINE, admin_id: uid })],
  },
  'stats/{id}': {
    create: () => [
      set('stats/audit_head', { seq: LINE.seq, hash: LINE.hash, updated_at: now }),
      set('stats/health', { checked_at: now, lines: [], findings: [] }),
    ],
    update: () => [
      update('stats/counts', { posts: increment(1), updated_at: now }),
      update('stats/counts', { posts: 8, updated_at: now }),
    ],
  },
  'daily_figures/{day}': {
    create: () => [
      set('daily_figures/2026-11-02', { date: '2026-11-02', posts: 1, updated_at: now }),
    ],
    update: () => [
      update('daily_figures/2026-11-01', { posts: increment(1), updated_at: now }),
      update('daily_figures/2026-11-01', { posts: 8, updated_at: now }),
    ],
  },
  'comment_index/{id}': {
    create: ({ uid }) => [set(`comment_index/by-${uid}`, { ...INDEX_ENTRY, ...born })],
    update: () => [update('comment_index/one', { words: ['deny'] })],
    delete: () => [remove('comment_index/one')],
  },
  'tag_tallies/{tag}': tallied(
    () => set('tag_tallies/t-new', { tag: 'new', posts: 1 }),
    'tag_tallies/t-measurement',
  ),
  'contributor_tallies/{uid}': tallied(
    (uid) => set(`contributor_tallies/${uid}`, { username: uid, posts: 1 }),
    'contributor_tallies/ada',
  ),
  'stats/{id}/counted_events/{id}': {
    create: () => [set('stats/counts/counted_events/another', { expires_at: now })],
    update: () => [update('stats/counts/counted_events/one', { expires_at: now })],
  },
  'fan_outs/{id}': {
    create: () => [set('fan_outs/post_two', { kind: 'post', text_id: 'of-ada', after: 'eve' })],
    update: () => [update('fan_outs/post_one', { after: 'ada' })],
    delete: () => [remove('fan_outs/post_one')],
  },
  'rate_limits/{id}': {
    create: ({ uid }) => [
      set(`rate_limits/submitServiceRequest_uid_${uid}`, { count: 1, expires_at: now }),
    ],
    update: () => [update('rate_limits/of-a-visitor', { count: 0 })],
  },
  'passkey_challenges/{id}': {
    create: ({ uid }) => [
      set('passkey_challenges/another', { purpose: 'sign_in', user_id: uid, expires_at: now }),
    ],
  },
  'github_states/{id}': {
    create: ({ uid }) => [
      set('github_states/another', { purpose: 'sign_in', user_id: uid, expires_at: now }),
    ],
  },
  'recovery_codes/{uid}': {
    create: ({ uid }) => [set(`recovery_codes/${uid}`, { user_id: uid, salt: 's', hashes: [] })],
    update: () => [update('recovery_codes/root_admin', { hashes: [] })],
  },
  'credentials/{uid}': {
    create: ({ uid }) => [set(`credentials/${uid}`, { user_id: uid, email: `${uid}@grid.test` })],
    update: () => [update('credentials/ada', { email: 'eve@grid.test' })],
  },
  'digests/{uid}': {
    create: ({ uid }) => [set(`digests/${uid}`, { due_at: now, day: '2026-11-01', since: now })],
    update: () => [update('digests/ada', { due_at: now })],
    delete: () => [remove('digests/ada')],
  },
  'account_deletions/{uid}': {
    create: ({ uid }) => [set(`account_deletions/${uid}`, { posts: 'keep', started_at: now })],
    update: () => [merge('account_deletions/gone', { finished_at: now })],
  },
  'system/{id}': {
    create: () => [set('system/backfill_posts', { after: 'one' })],
    update: ({ uid }) => [
      merge('system/bootstrap', { ['d'.repeat(64)]: { user_id: uid, used_at: now } }),
    ],
  },
}

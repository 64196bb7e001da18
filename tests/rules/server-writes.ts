import { auditLineId } from '@grid/schema/audit-log'
import { DELETED_MEMBER_ID } from '@grid/schema/post-display'
import { increment, serverTimestamp } from 'firebase/firestore'
import type { Operation } from '../access/grants'
import type { Situation } from './attempt'
import { change, count, erase, merge, put, type Step } from './batches'
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
type ServerWrites = { readonly [name in Operation]?: (scene: Situation) => readonly Step[] }

const now = serverTimestamp()
const born = { created_at: now }
const times = { signed_in_at: now, expires_at: now }
/** A member without a ban, whose documents nobody of the matrix tries. */
const OTHER = 'grace'

const ban = ({ uid }: Situation, of: string): Fields => ({
  ...banOf(of, true),
  admin_id: uid,
  banned_at: now,
})

const LINE = { ...ACTION, ...born, seq: 2, previous_hash: 'a'.repeat(64), hash: 'b'.repeat(64) }
const AUTHORLESS = { user_id: DELETED_MEMBER_ID, author_username: 'deleted member' }

/** The writes of a counted record, of a member and of a visitor. */
const perhapsOwn = (collection: string, fields: Fields) => ({
  create: ({ uid }: Situation) => [
    put(`${collection}/by-${uid}`, { ...fields, ...born, user_id: uid }),
    put(`${collection}/by-nobody`, { ...fields, ...born }),
  ],
  update: () => [change(`${collection}/of-a-visitor`, { user_id: null })],
})

const tallied = (created: (uid: string) => Step, path: string): ServerWrites => ({
  create: ({ uid }) => [created(uid)],
  update: () => [change(path, { posts: increment(1) }), change(path, { posts: 8 })],
})

/**
 * The writes that only functions make, each alone and well formed: the rules would reject a
 * malformed one for its form, which proves nothing.
 */
export const SERVER_WRITES: Readonly<Record<string, ServerWrites>> = {
  'profiles/{uid}': {
    update: ({ subject }) => [
      change(`profiles/${subject}`, { is_admin: true }),
      change(`profiles/${subject}`, { is_admin: false }),
      change(`profiles/${subject}`, { reputation: increment(1) }),
    ],
  },
  'posts/{id}': {
    update: ({ subject }) => [change(`posts/of-${subject}`, AUTHORLESS)],
    delete: ({ subject }) => [erase(`posts/of-${subject}`)],
  },
  'posts/{id}: upvotes': { update: ({ subject }) => [count(`of-${subject}`, -1, 'upvotes')] },
  'posts/{id}: comment_count': { update: ({ subject }) => [count(`of-${subject}`, -1)] },
  'comments/{id}': {
    update: ({ subject }) => [change(`comments/of-${subject}`, AUTHORLESS)],
    delete: ({ subject }) => [erase(`comments/of-${subject}`)],
  },
  'trash/{id}': {
    create: () => [put('trash/another', { kind: 'spent', deleted_at: now })],
    update: ({ subject }) => [
      put(`trash/gone-of-${subject}`, { kind: 'spent', deleted_at: now }),
      change(`trash/gone-of-${subject}`, { 'record.comment_count': increment(-1) }),
    ],
  },
  'reports/{target}_{uid}': {
    create: () => [put(`reports/post_of-eve_${DELETED_MEMBER_ID}`, newReport(DELETED_MEMBER_ID))],
    update: ({ subject }) => [
      change(`reports/post_of-eve_${subject}`, {
        status: 'dismissed',
        resolved_at: now,
        resolved_by: 'admin',
      }),
    ],
  },
  'removal_notices/{id}': {
    create: ({ subject }) => [
      put('removal_notices/post_gone', { ...NOTICE, ...born, user_id: subject }),
    ],
    update: ({ subject }) => [
      put(`removal_notices/of-${subject}`, { ...NOTICE, ...born, user_id: subject }),
    ],
  },
  'histories/{id}': {
    create: ({ subject }) => [
      put('histories/another', { ...HISTORY, versions: [], user_id: subject }),
    ],
    update: ({ subject }) => [change(`histories/of-${subject}`, { versions: [] })],
    delete: ({ subject }) => [erase(`histories/of-${subject}`)],
  },
  'profiles/{uid}/notifications/{id}': {
    create: ({ subject }) => [
      put(`profiles/${subject}/notifications/upvotes_another`, {
        ...NOTIFICATION,
        notified_at: now,
      }),
    ],
    update: ({ subject }) => [
      put(notificationPath(subject), { ...NOTIFICATION, notified_at: now }),
      change(notificationPath(subject), { count: increment(1) }),
    ],
    delete: ({ subject }) => [erase(notificationPath(subject))],
  },
  'passkeys/{id}': {
    create: ({ subject }) => [put('passkeys/another', { ...PASSKEY, ...born, user_id: subject })],
    update: ({ subject }) => [
      change(`passkeys/of-${subject}`, { name: 'Another name' }),
      change(`passkeys/of-${subject}`, { counter: increment(1), last_used_at: now }),
    ],
    delete: ({ subject }) => [erase(`passkeys/of-${subject}`)],
  },
  'github_accounts/{id}': {
    create: ({ subject }) => [put('github_accounts/1', { ...GITHUB, ...born, user_id: subject })],
    update: ({ subject }) => [
      change(`github_accounts/of-${subject}`, { login: 'another', last_used_at: now }),
    ],
    delete: ({ subject }) => [erase(`github_accounts/of-${subject}`)],
  },
  'sign_ins/{id}': {
    create: ({ subject }) => [put('sign_ins/another', { ...SIGN_IN, ...times, user_id: subject })],
    update: ({ subject }) => [change(`sign_ins/of-${subject}`, { browser: 'Another browser' })],
    delete: ({ subject }) => [erase(`sign_ins/of-${subject}`)],
  },
  'images/{id}': {
    create: ({ subject }) => [put('images/another', { ...IMAGE, ...born, user_id: subject })],
    update: ({ subject }) => [change(`images/of-${subject}`, { unused_since: now })],
    delete: ({ subject }) => [erase(`images/of-${subject}`)],
  },
  'mails/{id}': {
    create: ({ subject }) => [
      put('mails/another', { ...MAIL, ...born, due_at: now, expires_at: now, user_id: subject }),
    ],
    update: ({ subject }) => [
      change(`mails/of-${subject}`, { status: 'sent' }),
      change(`mails/of-${subject}`, { to: 'eve@grid.test' }),
    ],
    delete: ({ subject }) => [erase(`mails/of-${subject}`)],
  },
  'banned_users/{uid}': {
    create: (scene) => [put(`banned_users/${OTHER}`, ban(scene, OTHER))],
    update: (scene) => [
      put(`banned_users/${scene.subject}`, ban(scene, scene.subject)),
      change(`banned_users/${scene.subject}`, { is_active: false, unbanned_at: now }),
      change(`banned_users/${scene.subject}`, { is_active: false }),
    ],
  },
  'service_requests/{id}': {
    create: ({ uid }) => [put(`service_requests/by-${uid}`, { ...REQUEST, ...born })],
    update: () => [change('service_requests/of-a-client', { status: 'contacted' })],
  },
  'download_stats/{id}': perhapsOwn('download_stats', DOWNLOAD),
  'analytics/{id}': perhapsOwn('analytics', EVENT),
  'admin_actions/{id}': {
    create: ({ uid }) => [put(`admin_actions/${auditLineId(2)}`, { ...LINE, admin_id: uid })],
    update: ({ uid }) => [put('admin_actions/one', { ...LINE, admin_id: uid })],
  },
  'stats/{id}': {
    create: () => [
      put('stats/audit_head', { seq: LINE.seq, hash: LINE.hash, updated_at: now }),
      put('stats/health', { checked_at: now, lines: [], findings: [] }),
    ],
    update: () => [
      change('stats/counts', { posts: increment(1), updated_at: now }),
      change('stats/counts', { posts: 8, updated_at: now }),
    ],
  },
  'daily_figures/{day}': {
    create: () => [
      put('daily_figures/2026-11-02', { date: '2026-11-02', posts: 1, updated_at: now }),
    ],
    update: () => [
      change('daily_figures/2026-11-01', { posts: increment(1), updated_at: now }),
      change('daily_figures/2026-11-01', { posts: 8, updated_at: now }),
    ],
  },
  'comment_index/{id}': {
    create: ({ uid }) => [put(`comment_index/by-${uid}`, { ...INDEX_ENTRY, ...born })],
    update: () => [change('comment_index/one', { words: ['deny'] })],
    delete: () => [erase('comment_index/one')],
  },
  'tag_tallies/{tag}': tallied(
    () => put('tag_tallies/t-new', { tag: 'new', posts: 1 }),
    'tag_tallies/t-measurement',
  ),
  'contributor_tallies/{uid}': tallied(
    (uid) => put(`contributor_tallies/${uid}`, { username: uid, posts: 1 }),
    'contributor_tallies/ada',
  ),
  'stats/{id}/counted_events/{id}': {
    create: () => [put('stats/counts/counted_events/another', { expires_at: now })],
    update: () => [change('stats/counts/counted_events/one', { expires_at: now })],
  },
  'fan_outs/{id}': {
    create: () => [put('fan_outs/post_two', { kind: 'post', text_id: 'of-ada', after: 'eve' })],
    update: () => [change('fan_outs/post_one', { after: 'ada' })],
    delete: () => [erase('fan_outs/post_one')],
  },
  'rate_limits/{id}': {
    create: ({ uid }) => [
      put(`rate_limits/submitServiceRequest_uid_${uid}`, { count: 1, expires_at: now }),
    ],
    update: () => [change('rate_limits/of-a-visitor', { count: 0 })],
  },
  'passkey_challenges/{id}': {
    create: ({ uid }) => [
      put('passkey_challenges/another', { purpose: 'sign_in', user_id: uid, expires_at: now }),
    ],
  },
  'github_states/{id}': {
    create: ({ uid }) => [
      put('github_states/another', { purpose: 'sign_in', user_id: uid, expires_at: now }),
    ],
  },
  'recovery_codes/{uid}': {
    create: ({ uid }) => [put(`recovery_codes/${uid}`, { user_id: uid, salt: 's', hashes: [] })],
    update: () => [change('recovery_codes/root_admin', { hashes: [] })],
  },
  'credentials/{uid}': {
    create: ({ uid }) => [put(`credentials/${uid}`, { user_id: uid, email: `${uid}@grid.test` })],
    update: () => [change('credentials/ada', { email: 'eve@grid.test' })],
  },
  'digests/{uid}': {
    create: ({ uid }) => [put(`digests/${uid}`, { due_at: now, day: '2026-11-01', since: now })],
    update: () => [change('digests/ada', { due_at: now })],
    delete: () => [erase('digests/ada')],
  },
  'account_deletions/{uid}': {
    create: ({ uid }) => [put(`account_deletions/${uid}`, { posts: 'keep', started_at: now })],
    update: () => [merge('account_deletions/gone', { finished_at: now })],
  },
  'system/{id}': {
    create: () => [put('system/backfill_posts', { after: 'one' })],
    update: ({ uid }) => [
      merge('system/bootstrap', { ['d'.repeat(64)]: { user_id: uid, used_at: now } }),
    ],
  },
}

import type { CallName } from '@grid/schema/calls'

/** Ids that would reach another document, or none at all. */
const BAD_IDS = ['', '.', 'a/b', '../stats/counts', '__all__', 'x'.repeat(300), 7, null, ['ada']]

function withBadId(field: string, rest: object = {}): unknown[] {
  return [...BAD_IDS.map((id) => ({ ...rest, [field]: id })), rest]
}

/** The calls that demand a sign-in within the last five minutes. */
export const RECENT: readonly CallName[] = [
  'grantAdmin',
  'revokeAdmin',
  'banUser',
  'unbanUser',
  'signOutMember',
  'exportRecorded',
]

type AdminCall = {
  readonly name: CallName
  /** An input that the function accepts. */
  readonly input: object
  /** Inputs that it rejects as `invalid_input`. */
  readonly malformed: readonly unknown[]
}

/** The calls for admins. Add new ones here; the tests of both folders try each. */
export const ADMIN_CALLS: readonly AdminCall[] = [
  {
    name: 'grantAdmin',
    input: { email: 'mallory@grid.test' },
    malformed: [
      {},
      { email: 7 },
      { email: null },
      { email: 'a@b.c', is_admin: true },
      { email: 'a@b.c', user_id: 7 },
    ],
  },
  { name: 'revokeAdmin', input: { user_id: 'root_admin' }, malformed: withBadId('user_id') },
  {
    name: 'banUser',
    input: { user_id: 'mallory', reason: 'Spam.' },
    malformed: [
      ...withBadId('user_id', { reason: 'Spam.' }),
      { user_id: 'mallory' },
      { user_id: 'mallory', reason: ' ' },
      { user_id: 'mallory', reason: '<>' },
      { user_id: 'mallory', reason: 7 },
      { user_id: 'mallory', reason: 'Spam.', expires_at: 'tomorrow' },
      { user_id: 'mallory', reason: 'Spam.', expires_at: 1_800_000_000 },
      { user_id: 'mallory', reason: 'Spam.', is_active: false },
    ],
  },
  { name: 'unbanUser', input: { user_id: 'bob' }, malformed: withBadId('user_id') },
  { name: 'signOutMember', input: { user_id: 'mallory' }, malformed: withBadId('user_id') },
  {
    name: 'removePost',
    input: { post_id: 'udev-rule-audit' },
    malformed: [...withBadId('post_id'), { post_id: 'one', reason: 7 }],
  },
  {
    name: 'removeComment',
    input: { comment_id: 'udev-rule-audit-1' },
    malformed: withBadId('comment_id'),
  },
  {
    name: 'clearProfile',
    input: { user_id: 'mallory' },
    malformed: [...withBadId('user_id'), { user_id: 'mallory', reason: 7 }],
  },
  {
    name: 'resolveReport',
    input: { report_id: 'post_one_ada', outcome: 'dismiss' },
    malformed: [...withBadId('report_id', { outcome: 'ban' }), { report_id: 'one', outcome: 'x' }],
  },
  {
    name: 'setRequestStatus',
    input: { request_id: 'sample-request-1', status: 'contacted' },
    malformed: [
      ...withBadId('request_id', { status: 'contacted' }),
      { request_id: 'one', status: 'lost' },
      { request_id: 'one', status: 'toString' },
    ],
  },
  {
    name: 'exportRecorded',
    input: { view: 'posts', rows: 3 },
    malformed: [
      { view: 'posts', rows: -1 },
      { view: 'posts', rows: 1.5 },
      { view: 'posts', rows: 100_001 },
      { view: 'Posts of ada@grid.test', rows: 1 },
      { view: '', rows: 1 },
      { rows: 1 },
    ],
  },
  { name: 'resendMail', input: { mail_id: 'one' }, malformed: withBadId('mail_id') },
  {
    name: 'hideVersion',
    input: { text_id: 'udev-rule-audit', written_at: '2026-01-01T00:00:00Z' },
    malformed: withBadId('text_id', { written_at: '2026-01-01T00:00:00Z' }),
  },
  { name: 'removeAvatar', input: { user_id: 'mallory' }, malformed: withBadId('user_id') },
  { name: 'seedSampleData', input: {}, malformed: [{ x: 1 }] },
  { name: 'reconcileCounts', input: {}, malformed: [{ x: 1 }] },
]

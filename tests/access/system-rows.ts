import { LIMITS } from '@grid/schema/limits'
import { AUDITED, DELETION, LIMITED, RECONCILIATION } from './functions'
import {
  admin,
  anySession,
  by,
  everyone,
  type Grants,
  NONE,
  OWN_READS,
  owner,
  READ,
  type Row,
  reader,
  upTo,
} from './grants'

const QUARTER = 100
/** What the rules allow; the panel asks for fewer. */
const BANS = 100

/** Documents of the lab, which no member owns. */
const unowned = (grants: Grants): Grants => ({ ...grants, O: NONE })

function forAdmins(cap: number): Pick<Row, 'cap' | 'get' | 'list'> {
  const list = unowned({ ...admin(upTo(cap)), ...READ })
  return { cap, get: unowned({ ...admin(), ...READ }), list }
}

function written(create: Grants, update: Grants = {}, remove: Grants = {}) {
  return { create: unowned(create), update: unowned(update), delete: unowned(remove) }
}

function closedTo(everybody: string, holds: string, writes = written({})): Row {
  return { path: everybody, holds, get: unowned(READ), list: unowned(READ), ...writes }
}

/** They keep what is counted by day as well; comments are counted in all alone. */
const DAILY = [
  'onPostWritten',
  'onProfileWritten',
  'onDownloadWritten',
  'onServiceRequestWritten',
] as const
const COUNTERS = [...DAILY, 'onCommentWritten'] as const
const removers = by('removePost', 'removeComment', 'clearProfile', 'resolveReport')
const FAN_OUT = ['onPostWritten', 'onCommentWritten', 'onFanOutWritten'] as const
const NOTIFIERS = [...FAN_OUT, 'onRemovalNoticeWritten', 'onReportWritten'] as const
const stats = by(...COUNTERS, ...AUDITED)
const days = by(...DAILY, ...RECONCILIATION)
const tagAndAuthorCounters = by('onPostWritten', ...RECONCILIATION)
/** What a mail is about, and what sends it. */
const CREDENTIALS = ['noteCredentials', 'recordSignIn', 'undoEmailChange'] as const
const MAIL_SOURCES = [
  'registerPasskey',
  'removePasskey',
  'linkGithub',
  'unlinkGithub',
  'redeemRecoveryCode',
  ...CREDENTIALS,
] as const
/** What mails members about notifications. */
const MAILERS = ['onNotificationWritten', 'onCommentWritten'] as const
const MAIL_SENDERS = ['onMailCreated', 'sendDueMails', 'resendMail'] as const
/** What changes or removes an avatar. */
const AVATAR_CALLS = ['setAvatar', 'removeAvatar', 'clearProfile', 'resolveReport'] as const
/** What notes which texts show an image. */
const IMAGE_TRIGGERS = ['onPostWritten', 'onCommentWritten', 'onTrashWritten'] as const

/** What functions write, and what is closed to all clients. */
export const SYSTEM_ROWS: readonly Row[] = [
  {
    path: 'removal_notices/{id}',
    holds: 'Notice of a removal, for the author.',
    ...OWN_READS,
    create: removers,
    update: removers,
    delete: { ...owner(), ...by(...DELETION) },
  },
  {
    path: 'histories/{id}',
    holds: 'The earlier versions of a published post or comment.',
    cap: LIMITS.page.posts,
    get: { ...everyone(), ...READ },
    list: { ...reader(`the own ones, ${upTo(LIMITS.page.posts)}`), ...READ },
    create: by('onPostWritten', 'onCommentWritten'),
    update: by('onPostWritten', 'onCommentWritten', 'hideVersion'),
    delete: by('removePost', 'removeComment', 'resolveReport', ...DELETION),
  },
  {
    path: 'profiles/{uid}/notifications/{id}',
    holds:
      'Notifications of a member: mentions, followed posts, upvotes, removals, resolved reports.',
    cap: LIMITS.page.posts,
    get: { ...reader(), ...READ },
    list: { ...reader(upTo(LIMITS.page.posts)), ...READ },
    create: by(...NOTIFIERS),
    update: by(...NOTIFIERS),
    delete: by(...DELETION),
  },
  {
    path: 'passkeys/{id}',
    holds: 'A passkey: its name, its public key, when it was used.',
    ...OWN_READS,
    create: by('registerPasskey'),
    update: by('renamePasskey', 'signInWithPasskey'),
    delete: by('removePasskey', ...DELETION),
  },
  {
    path: 'github_accounts/{id}',
    holds: 'A GitHub account with which a member signs in: its name, when it was used.',
    ...OWN_READS,
    create: by('signInWithGithub', 'linkGithub'),
    update: by('signInWithGithub'),
    delete: by('signInWithGithub', 'unlinkGithub', ...DELETION),
  },
  {
    path: 'sign_ins/{id}',
    holds: 'A sign-in: when, by which method, with which browser.',
    ...OWN_READS,
    create: by('recordSignIn'),
    update: by('recordSignIn'),
    delete: by('recordSignIn', ...DELETION),
  },
  {
    path: 'images/{id}',
    holds: 'A processed image: its owner, the texts that show it; its files are in Storage.',
    ...OWN_READS,
    create: by('setAvatar', 'publishImage'),
    update: by(...AVATAR_CALLS, 'publishImage', ...IMAGE_TRIGGERS),
    delete: by(...AVATAR_CALLS, ...IMAGE_TRIGGERS, ...DELETION),
  },
  {
    path: 'mails/{id}',
    holds: 'A mail to a member: its address, what it is about, whether it was sent.',
    cap: LIMITS.page.posts,
    get: { ...reader(), ...admin('not delivered'), ...READ },
    list: {
      ...reader(`the own ones, ${upTo(LIMITS.page.posts)}`),
      ...admin(`not delivered, ${upTo(LIMITS.page.posts)}`),
      ...READ,
    },
    create: by(...MAIL_SOURCES, ...MAILERS, 'queueDigests'),
    update: by(...MAIL_SENDERS, ...CREDENTIALS),
    delete: by(...MAIL_SENDERS, ...DELETION),
  },
  {
    path: 'comment_index/{id}',
    holds: 'Search entry of a comment: its words, its text, the name of its author.',
    cap: LIMITS.search.comments,
    get: unowned(READ),
    list: unowned({ ...everyone(upTo(LIMITS.search.comments)), ...READ }),
    ...written(by('onCommentWritten'), by('onCommentWritten'), by('onCommentWritten')),
  },
  {
    path: 'banned_users/{uid}',
    holds: 'A ban and its reason.',
    cap: BANS,
    get: { ...anySession(), ...admin(), ...READ },
    list: { ...anySession(`the own one, ${upTo(BANS)}`), ...admin(upTo(BANS)), ...READ },
    create: by('banUser', 'resolveReport'),
    update: by('banUser', 'resolveReport', 'unbanUser', ...RECONCILIATION),
    delete: by(...DELETION),
  },
  {
    path: 'service_requests/{id}',
    holds: 'A request for a call back: name, address, message.',
    ...forAdmins(LIMITS.page.admin),
    ...written(
      by('submitServiceRequest', 'seedSampleData'),
      by('setRequestStatus'),
      by(...RECONCILIATION),
    ),
  },
  {
    path: 'download_stats/{id}',
    holds: 'A download.',
    ...forAdmins(LIMITS.page.admin),
    ...written(by('createDownloadLink', 'seedSampleData'), by(...DELETION), by(...RECONCILIATION)),
  },
  {
    path: 'analytics/{id}',
    holds: 'An event that is counted.',
    ...forAdmins(LIMITS.page.admin),
    ...written(by('createDownloadLink', 'seedSampleData'), by(...DELETION), by(...RECONCILIATION)),
  },
  {
    path: 'admin_actions/{id}',
    holds: 'An entry of the audit log.',
    ...forAdmins(LIMITS.page.audit),
    ...written(by(...AUDITED)),
  },
  {
    path: 'stats/{id}',
    holds: 'Maintained counts, the head of the log, the nightly report.',
    get: unowned({ ...admin(), ...READ }),
    list: unowned(READ),
    ...written(stats, stats),
  },
  {
    path: 'daily_figures/{day}',
    holds: 'The counters of a day.',
    ...forAdmins(QUARTER),
    ...written(days, days),
  },
  {
    path: 'tag_tallies/{tag}',
    holds: 'How often a tag is used.',
    ...forAdmins(LIMITS.page.admin),
    ...written(tagAndAuthorCounters, tagAndAuthorCounters, by(...RECONCILIATION)),
  },
  {
    path: 'contributor_tallies/{uid}',
    holds: 'How many posts a member has.',
    ...forAdmins(LIMITS.page.admin),
    ...written(tagAndAuthorCounters, tagAndAuthorCounters, by(...RECONCILIATION)),
  },
  closedTo(
    'stats/{id}/counted_events/{id}',
    'Events that were counted, so that none counts twice.',
    written(by(...COUNTERS)),
  ),
  closedTo(
    'fan_outs/{id}',
    'New texts of which more followers are to be notified.',
    written(by('onPostWritten', 'onCommentWritten'), by('onFanOutWritten'), by('onFanOutWritten')),
  ),
  closedTo(
    'rate_limits/{id}',
    'How often somebody called a function, or was mailed about notifications.',
    written(by(...LIMITED, ...MAILERS), by(...LIMITED, ...MAILERS)),
  ),
  closedTo(
    'passkey_challenges/{id}',
    'Challenges of registrations and sign-ins that have begun.',
    written(
      by('startPasskeyRegistration', 'startPasskeySignIn'),
      {},
      by('registerPasskey', 'signInWithPasskey'),
    ),
  ),
  closedTo(
    'github_states/{id}',
    'Redirects to GitHub that have begun.',
    written(by('startGithubSignIn', 'startGithubLink'), {}, by('signInWithGithub', 'linkGithub')),
  ),
  closedTo(
    'recovery_codes/{uid}',
    'Hashes of the recovery codes of an admin.',
    written(
      by('createRecoveryCodes'),
      by('createRecoveryCodes', 'redeemRecoveryCode'),
      by('revokeAdmin', ...DELETION),
    ),
  ),
  closedTo(
    'credentials/{uid}',
    'The e-mail of an account and when its password was set, to find changes.',
    written(by(...CREDENTIALS), by(...CREDENTIALS), by(...DELETION)),
  ),
  closedTo(
    'digests/{uid}',
    'When the next daily mail to a member is due.',
    written(
      by(...MAILERS, 'onMailSettingsWritten'),
      by(...MAILERS, 'onMailSettingsWritten', 'queueDigests'),
      by('onMailSettingsWritten', 'queueDigests', ...DELETION),
    ),
  ),
  closedTo(
    'account_deletions/{uid}',
    'Accounts that are being deleted.',
    written(by(...DELETION), by(...DELETION), by(...RECONCILIATION)),
  ),
  closedTo(
    'system/{id}',
    'Who became an admin by configuration.',
    written(by('claimBootstrapAdmin'), by('claimBootstrapAdmin')),
  ),
  closedTo('any other collection', 'Any other document: denied.'),
  closedTo('any collection below a post', 'Any other document below a public post: denied.'),
]

import { LIMITS } from '@grid/schema/limits'
import { DELETION, RECONCILIATION } from './functions'
import { admin, after, by, everyone, NONE, owner, READ, type Row, reader, upTo } from './grants'

const BOOKMARKS = `up to ${LIMITS.bookmarks} posts, each added while it exists`
const { posts, tags, members: followed } = LIMITS.follows
const FOLLOWS = `up to ${posts} posts, ${tags} tags and ${followed} members, not oneself, one more of each at a time`
const HIDDEN = `up to ${LIMITS.hiddenMembers} of each, not oneself; a block in one batch with its document`
const MARKS = `with up to ${LIMITS.notifications.readMarks} marks`

/** An ended session belongs to a member, who has a profile already. */
const named = { E: NONE }

/** Members, and what belongs to them alone. */
export const MEMBER_ROWS: readonly Row[] = [
  {
    path: 'profiles/{uid}',
    holds: 'The public face of a member; no e-mail address.',
    cap: LIMITS.page.admin,
    get: { ...everyone(), ...READ },
    list: {
      ...everyone('one by its exact name, or three by its beginning'),
      ...admin(upTo(LIMITS.page.admin)),
      ...READ,
    },
    create: { ...owner('in one batch with its username, without rank'), ...named },
    update: {
      ...owner(`its bio and links alone, with the time, ${after(LIMITS.rateLimit.edit)}`),
      ...by(
        'grantAdmin',
        'revokeAdmin',
        'claimBootstrapAdmin',
        'onPostWritten',
        'onProfileWritten',
        'signOutEverywhere',
        'signOutMember',
        'endSession',
        'recordSignIn',
        'setAvatar',
        'removeAvatar',
        'clearProfile',
        'resolveReport',
        'removePasskey',
        'unlinkGithub',
        'createRecoveryCodes',
        'redeemRecoveryCode',
        'noteCredentials',
        'undoEmailChange',
        ...RECONCILIATION,
      ),
    },
    delete: by(...DELETION),
  },
  {
    path: 'usernames/{name}',
    holds: 'Who holds a username.',
    get: READ,
    list: READ,
    create: { ...owner('in one batch with the profile, neither taken nor reserved'), ...named },
    update: {},
    delete: by(...DELETION),
  },
  {
    path: 'member_activity/{uid}',
    holds:
      'The last post, comment, vote, edit, report, deletion and restored text: the rate limits.',
    get: { ...reader(), ...READ },
    list: READ,
    create: owner('naming what the same batch writes'),
    update: owner('naming what the same batch writes, after the pause'),
    delete: by(...DELETION),
  },
  {
    path: 'inboxes/{uid}',
    holds: 'What a member has read of replies and notifications, and what they turned off.',
    get: { ...reader(), ...READ },
    list: READ,
    create: owner(`until a time that has come, ${MARKS}`),
    update: owner(`until a time that has come, and no earlier one, ${MARKS}`),
    delete: by(...DELETION),
  },
  {
    path: 'mail_settings/{uid}',
    holds: 'Of which notifications a member gets mails, and at which hour the daily one.',
    get: { ...reader(), ...READ },
    list: READ,
    create: owner('with the time'),
    update: { ...owner('with the time, 1 s after the last one'), ...by('unsubscribe') },
    delete: by(...DELETION),
  },
  {
    path: 'hidden_members/{uid}',
    holds: 'The members that a member has muted and blocked.',
    get: { ...reader(), ...READ },
    list: READ,
    create: owner(HIDDEN),
    update: owner(HIDDEN),
    delete: by(...DELETION),
  },
  {
    path: 'profiles/{uid}/blocks/{member}',
    holds: 'One block: rules look it up when that member comments.',
    get: READ,
    list: READ,
    create: owner('in one batch with its entry in the list'),
    update: {},
    delete: { ...owner('in one batch with its entry in the list'), ...by(...DELETION) },
  },
  {
    path: 'follows/{uid}',
    holds: 'The posts, tags and members that a member follows.',
    get: { ...reader(), ...READ },
    list: READ,
    create: owner(FOLLOWS),
    update: owner(FOLLOWS),
    delete: by(...DELETION),
  },
  {
    path: 'bookmarks/{uid}',
    holds: 'The posts that a member has bookmarked.',
    get: { ...reader(), ...READ },
    list: READ,
    create: owner(BOOKMARKS),
    update: owner(BOOKMARKS),
    delete: by(...DELETION),
  },
]

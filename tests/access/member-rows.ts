import { LIMITS } from '@grid/schema/limits'
import type { LimitedAction } from '@grid/schema/rate-limit'
import { DELETION, RECONCILIATION } from './functions'
import {
  admin,
  anySession,
  by,
  everyone,
  members,
  NONE,
  OWN_READS,
  owner,
  READ,
  type Row,
  reader,
  upTo,
} from './grants'

const { post, comment, vote, edit, report, delete: deletion, restore } = LIMITS.rateLimit
type Limit = (typeof LIMITS.rateLimit)[LimitedAction]
const pause = ({ seconds, newMemberSeconds }: Limit, what = 'in the own name') => ({
  ...members(`${what}, ${seconds} s after the last one`),
  N: `${what}, ${newMemberSeconds} s after the last one`,
})
const VERIFIED = 'with a confirmed e-mail address'
const BOOKMARKS = `up to ${LIMITS.bookmarks} posts, each added while it exists`
const { posts, tags, members: followed } = LIMITS.follows
const FOLLOWS = `up to ${posts} posts, ${tags} tags and ${followed} members, not oneself, one more of each at a time`
const HIDDEN = `up to ${LIMITS.hiddenMembers} of each, not oneself; a block in one batch with its document`
const MARKS = `with up to ${LIMITS.notifications.readMarks} marks`
const COUNTED = 'in one batch with the post’s count'
const after = ({ seconds }: Limit) => `${seconds} s after the last one`

const REPORT_RESOLVERS = [
  ...['resolveReport', 'removePost', 'removeComment', 'clearProfile', 'onTrashWritten'],
  ...DELETION,
]

/** A document that does not exist yet has no owner. */
const unborn = { O: NONE }

/** An ended session belongs to a member, who has a profile already. */
const named = { E: NONE }

/** What members write themselves, under rules. */
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
      ...owner(`its bio and links alone, with the time, ${after(edit)}`),
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
    path: 'profiles/{uid}/votes/{post}',
    holds: 'The upvote of a member.',
    cap: LIMITS.page.posts,
    get: { ...reader(), ...READ },
    list: { ...reader(upTo(LIMITS.page.posts)), ...READ },
    create: owner(`of another’s post, ${VERIFIED}, ${COUNTED}, ${after(vote)}`),
    update: {},
    delete: { ...owner(`${COUNTED}, ${after(vote)}`), ...by(...DELETION) },
  },
  {
    path: 'posts/{id}',
    holds: 'A post.',
    cap: LIMITS.page.posts,
    get: { ...everyone(), ...READ },
    list: { ...everyone(upTo(LIMITS.page.posts)), ...READ },
    create: { ...pause(post), ...unborn },
    update: {
      ...owner(`its texts alone, ${after(edit)}`),
      ...by('onPostWritten', ...DELETION),
    },
    delete: {
      ...owner(`into the trash, in one batch, ${after(deletion)}`),
      ...by('removePost', 'resolveReport', ...DELETION),
    },
  },
  {
    path: 'posts/{id}: upvotes',
    holds: 'How many upvotes a post has.',
    isField: true,
    get: {},
    list: {},
    create: {},
    update: {
      ...pause(vote, `of another’s post, by one, ${VERIFIED}, in one batch with the own vote`),
      ...by(...DELETION),
    },
    delete: {},
  },
  {
    path: 'posts/{id}: comment_count',
    holds: 'How many comments a post has.',
    isField: true,
    get: {},
    list: {},
    create: {},
    update: {
      ...members('by one, in one batch with that comment'),
      O: 'by one, in one batch with that comment',
      ...by('removeComment', 'resolveReport', ...DELETION),
    },
    delete: {},
  },
  {
    path: 'posts/{id}: answer_id',
    holds: 'The comment that the author of a discussion accepts as its answer.',
    isField: true,
    get: {},
    list: {},
    create: {},
    update: owner(`a comment on the post that answers no other one, or none, ${after(edit)}`),
    delete: {},
  },
  {
    path: 'comments/{id}',
    holds: 'A comment below a post.',
    cap: LIMITS.page.comments,
    get: { ...everyone(), ...READ },
    list: {
      ...everyone(`${upTo(LIMITS.page.comments)}, of one post`),
      ...anySession(`${upTo(LIMITS.page.comments)}, of one post, by oneself or to oneself`),
      ...READ,
    },
    create: {
      ...pause(comment, 'in the own name, to nobody who blocked oneself'),
      ...unborn,
    },
    update: { ...owner(`its text alone, ${after(edit)}`), ...by(...DELETION) },
    delete: {
      ...owner(`into the trash, ${COUNTED}, ${after(deletion)}`),
      ...by('removeComment', 'removePost', 'resolveReport', ...DELETION),
    },
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
    path: 'trash/{id}',
    holds: 'A deleted post or comment as it was; of one that is gone for good, its id.',
    ...OWN_READS,
    create: {
      ...owner(`in one batch with the deletion, ${after(deletion)}`),
      ...by('removePost', 'removeComment', 'resolveReport', ...DELETION),
    },
    update: by('removePost', 'removeComment', 'resolveReport', ...DELETION),
    delete: owner(`in one batch with the restored text, ${after(restore)}`),
  },
  {
    path: 'reports/{target}_{uid}',
    holds: 'A report by a member; not which admin resolved it.',
    cap: LIMITS.page.admin,
    get: { ...reader(), ...admin(), ...READ },
    list: {
      ...reader(`the own ones, ${upTo(LIMITS.page.admin)}`),
      ...admin(upTo(LIMITS.page.admin)),
      ...READ,
    },
    create: {
      ...pause(report, `another’s text or profile, once, ${VERIFIED}`),
      ...unborn,
      ...by(...DELETION),
    },
    update: {
      ...owner(
        `after it was resolved and the text or profile was changed since, ${VERIFIED}, ${after(report)}`,
      ),
      ...by(...REPORT_RESOLVERS),
    },
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

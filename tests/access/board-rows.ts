import { LIMITS } from '@grid/schema/limits'
import type { LimitedAction } from '@grid/schema/rate-limit'
import { DELETION } from './functions'
import {
  admin,
  after,
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
const COUNTED = 'in one batch with the post’s count'

const REPORT_RESOLVERS = [
  ...['resolveReport', 'removePost', 'removeComment', 'clearProfile', 'onTrashWritten'],
  ...DELETION,
]

/** A document that does not exist yet has no owner. */
const unborn = { O: NONE }

/** The texts of members, their votes and reports. */
export const BOARD_ROWS: readonly Row[] = [
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
    create: { ...pause(comment, 'in the own name, to nobody who blocked oneself'), ...unborn },
    update: { ...owner(`its text alone, ${after(edit)}`), ...by(...DELETION) },
    delete: {
      ...owner(`into the trash, ${COUNTED}, ${after(deletion)}`),
      ...by('removeComment', 'removePost', 'resolveReport', ...DELETION),
    },
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
]

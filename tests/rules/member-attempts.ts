import type { LimitedAction } from '@grid/schema/rate-limit'
import { serverTimestamp } from 'firebase/firestore'
import {
  type Attempts,
  type Documents,
  type MatrixUser,
  type Violation,
  violation,
} from './attempt'
import {
  count,
  editProfile,
  nameVote,
  remove,
  removeUpvote,
  type Step,
  sendReport,
  set,
  update,
  upvote,
} from './batches'
import { noVote, paused, votePath } from './fixtures'
import { PRIVATE_ATTEMPTS } from './private-attempts'
import { newProfile, newReport } from './records'
import { type RulesRequest, write } from './requests'
import { EARLIER, postOf } from './stored-records'

const now = serverTimestamp()
const TO_COME = new Date('2099-01-01T00:00:00Z')

const signUp = (uid: string, name: string): Step[] => [
  set(`profiles/${uid}`, newProfile(name)),
  set(`usernames/${name}`, { user_id: uid }),
]
const unknown = ({ subject }: MatrixUser): Documents => ({
  [`profiles/${subject}`]: null,
  [`usernames/${subject}`]: null,
})

const activityOf = ({ subject }: MatrixUser) => `member_activity/${subject}`
const unpaused = (user: MatrixUser, stored: Documents): Documents => ({
  [activityOf(user)]: null,
  ...stored,
})
const tooSoon = (
  { subject }: MatrixUser,
  request: RulesRequest,
  kind: LimitedAction = 'vote',
): Violation => ({ title: 'too soon', request, stored: paused(subject, kind, false) })

const profiles: Attempts = {
  sample: ({ subject }) => `profiles/${subject}`,
  filter: ({ actor, subject }) => (actor === 'A' ? undefined : ['username_lower', subject]),
  create: (user) => {
    const { subject } = user
    const profile = `profiles/${subject}`
    const [, claim = []] = signUp(subject, subject)
    return {
      stored: unknown(user),
      request: write(signUp(subject, subject)),
      violations: [
        violation('without its username', set(profile, newProfile(subject))),
        violation('with a rank', set(profile, newProfile(subject, { is_admin: true })), claim),
        violation('with reputation', set(profile, newProfile(subject, { reputation: 9 })), claim),
      ],
    }
  },
  update: (user) => {
    const { subject } = user
    const profile = `profiles/${subject}`
    const texts = { bio: 'Measures clocks.', links: ['https://grid.example/'] }
    const request = write(editProfile(subject, texts))
    return {
      stored: { [activityOf(user)]: null },
      request,
      violations: [
        violation('with reputation', editProfile(subject, { ...texts, reputation: 9 })),
        violation('without its name', update(profile, texts)),
        tooSoon(user, request, 'edit'),
      ],
    }
  },
}

const usernames: Attempts = {
  sample: ({ subject }) => `usernames/${subject}`,
  create: (user) => ({
    stored: unknown(user),
    request: write(signUp(user.subject, user.subject)),
    violations: [
      violation('without the profile', set(`usernames/${user.subject}`, { user_id: user.subject })),
      violation('when it is reserved', signUp(user.subject, 'admin')),
      violation('when it is taken', signUp(user.subject, 'mallory')),
    ],
  }),
}

const vote = ({ subject }: MatrixUser) => set(votePath(subject, 'of-eve'), { created_at: now })

const named = ({ subject }: MatrixUser) => nameVote(subject, 'of-eve')
const votes: Attempts = {
  sample: ({ subject }) => votePath(subject, 'of-eve'),
  create: (user) => ({
    stored: unpaused(user, noVote(user.subject, 'of-eve')),
    request: write(upvote(user.subject, 'of-eve')),
    violations: [
      violation('without the count', vote(user), named(user)),
      violation('that counts twice', vote(user), count('of-eve', 2, 'upvotes'), named(user)),
      violation('without its name', vote(user), count('of-eve', 1, 'upvotes')),
      {
        title: 'without a confirmed e-mail address',
        request: write(upvote(user.subject, 'of-eve')),
        isUnverified: true,
      },
      tooSoon(user, write(upvote(user.subject, 'of-eve'))),
    ],
  }),
  update: (user) => ({ request: write(vote(user)) }),
  delete: (user) => ({
    stored: unpaused(user, { [votePath(user.subject, 'of-eve')]: { created_at: EARLIER } }),
    request: write(removeUpvote(user.subject, 'of-eve')),
    violations: [
      violation('without the count', remove(votePath(user.subject, 'of-eve')), named(user)),
      tooSoon(user, write(removeUpvote(user.subject, 'of-eve'))),
    ],
  }),
}

const reports: Attempts = {
  sample: ({ subject }) => `reports/post_of-eve_${subject}`,
  filter: ({ actor, subject }) => (actor === 'A' ? undefined : ['user_id', subject]),
  create: ({ uid }) => {
    const about = (post: string) => newReport(uid, { target_id: post, post_id: post })
    const path = (post: string) => `reports/post_${post}_${uid}`
    const sent = write(sendReport(uid, about('of-dora')))
    return {
      stored: {
        [path('of-dora')]: null,
        [path(`of-${uid}`)]: null,
        ...paused(uid, 'report'),
      },
      request: sent,
      violations: [
        violation('of an own text', sendReport(uid, about(`of-${uid}`))),
        violation('twice', sendReport(uid, about('of-dora'), `post_of-dora_${uid}-again`)),
        violation('without its name', set(path('of-dora'), about('of-dora'))),
        { title: 'without a confirmed e-mail address', request: sent, isUnverified: true },
        { title: 'too soon', request: sent, stored: paused(uid, 'report', false) },
      ],
    }
  },
  update: (user) => {
    const { subject } = user
    const path = `reports/post_of-eve_${subject}`
    const request = write(sendReport(subject, newReport(subject, { reason: 'abuse' })))
    const judged = { status: 'dismissed', created_at: EARLIER, resolved_by: 'admin' }
    const dismissed = (resolved_at: Date) => newReport(subject, { ...judged, resolved_at })
    return {
      stored: {
        [activityOf(user)]: null,
        [path]: dismissed(new Date(0)),
        'posts/of-eve': { ...postOf('eve'), updated_at: EARLIER },
      },
      request,
      violations: [
        {
          title: 'not judged yet',
          request,
          stored: { [path]: newReport(subject, { created_at: EARLIER }) },
        },
        { title: 'judged without a change', request, stored: { [path]: dismissed(TO_COME) } },
        { title: 'without a confirmed e-mail address', request, isUnverified: true },
        tooSoon(user, request, 'report'),
      ],
    }
  },
}

/** The attempts on documents about a member. */
export const MEMBER_ATTEMPTS: Readonly<Record<string, Attempts>> = {
  'profiles/{uid}': profiles,
  'usernames/{name}': usernames,
  'profiles/{uid}/votes/{post}': votes,
  'reports/{target}_{uid}': reports,
  ...PRIVATE_ATTEMPTS,
}

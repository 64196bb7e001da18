import type { LimitedAction } from '@grid/schema/member-activity'
import { serverTimestamp } from 'firebase/firestore'
import { type Question, write } from './asking'
import {
  change,
  count,
  erase,
  nameVote,
  put,
  type Step,
  sendReport,
  takeBack,
  upvote,
} from './batches'
import { noVote, paced, votePath } from './belongings'
import { newProfile, newReport } from './records'
import { type Miss, miss, type Scene, type Stage, type Tries } from './try'
import { EARLIER, postOf } from './world'

const now = serverTimestamp()
const TO_COME = new Date('2099-01-01T00:00:00Z')

const signUp = (uid: string, name: string): Step[] => [
  put(`profiles/${uid}`, newProfile(name)),
  put(`usernames/${name}`, { user_id: uid }),
]
const unknown = ({ subject }: Scene): Stage => ({
  [`profiles/${subject}`]: null,
  [`usernames/${subject}`]: null,
})

const profiles: Tries = {
  sample: ({ subject }) => `profiles/${subject}`,
  narrowed: ({ actor, subject }) => (actor === 'A' ? undefined : ['username_lower', subject]),
  create: (scene) => {
    const { subject } = scene
    const profile = `profiles/${subject}`
    const [, claim = []] = signUp(subject, subject)
    return {
      stage: unknown(scene),
      question: write(signUp(subject, subject)),
      misses: [
        miss('without its username', put(profile, newProfile(subject))),
        miss('with a rank', put(profile, newProfile(subject, { is_admin: true })), claim),
        miss('with reputation', put(profile, newProfile(subject, { reputation: 9 })), claim),
      ],
    }
  },
  update: ({ subject }) => ({ question: write(change(`profiles/${subject}`, { reputation: 9 })) }),
}

const usernames: Tries = {
  sample: ({ subject }) => `usernames/${subject}`,
  create: (scene) => ({
    stage: unknown(scene),
    question: write(signUp(scene.subject, scene.subject)),
    misses: [
      miss('without the profile', put(`usernames/${scene.subject}`, { user_id: scene.subject })),
      miss('when it is reserved', signUp(scene.subject, 'admin')),
      miss('when it is taken', signUp(scene.subject, 'mallory')),
    ],
  }),
}

const vote = ({ subject }: Scene) => put(votePath(subject, 'of-eve'), { created_at: now })

const named = ({ subject }: Scene) => nameVote(subject, 'of-eve')
const activityOf = ({ subject }: Scene) => `member_activity/${subject}`
const unpaused = (scene: Scene, stage: Stage): Stage => ({ [activityOf(scene)]: null, ...stage })
const tooSoon = (scene: Scene, question: Question, kind: LimitedAction = 'vote'): Miss => ({
  title: 'too soon',
  question,
  stage: { [activityOf(scene)]: paced(scene.subject, kind, false) },
})

const votes: Tries = {
  sample: ({ subject }) => votePath(subject, 'of-eve'),
  create: (scene) => ({
    stage: unpaused(scene, noVote(scene.subject, 'of-eve')),
    question: write(upvote(scene.subject, 'of-eve')),
    misses: [
      miss('without the count', vote(scene), named(scene)),
      miss('that counts twice', vote(scene), count('of-eve', 2, 'upvotes'), named(scene)),
      miss('without its name', vote(scene), count('of-eve', 1, 'upvotes')),
      {
        title: 'without a confirmed e-mail address',
        question: write(upvote(scene.subject, 'of-eve')),
        isUnverified: true,
      },
      tooSoon(scene, write(upvote(scene.subject, 'of-eve'))),
    ],
  }),
  update: (scene) => ({ question: write(vote(scene)) }),
  delete: (scene) => ({
    stage: unpaused(scene, { [votePath(scene.subject, 'of-eve')]: { created_at: EARLIER } }),
    question: write(takeBack(scene.subject, 'of-eve')),
    misses: [
      miss('without the count', erase(votePath(scene.subject, 'of-eve')), named(scene)),
      tooSoon(scene, write(takeBack(scene.subject, 'of-eve'))),
    ],
  }),
}

const reports: Tries = {
  sample: ({ subject }) => `reports/post_of-eve_${subject}`,
  narrowed: ({ actor, subject }) => (actor === 'A' ? undefined : ['user_id', subject]),
  create: ({ uid }) => {
    const about = (post: string) => newReport(uid, { target_id: post, post_id: post })
    const path = (post: string) => `reports/post_${post}_${uid}`
    const sent = write(sendReport(uid, about('of-dora')))
    return {
      stage: {
        [path('of-dora')]: null,
        [path(`of-${uid}`)]: null,
        [`member_activity/${uid}`]: paced(uid, 'report', true),
      },
      question: sent,
      misses: [
        miss('of an own text', sendReport(uid, about(`of-${uid}`))),
        miss('twice', sendReport(uid, about('of-dora'), `post_of-dora_${uid}-again`)),
        miss('without its name', put(path('of-dora'), about('of-dora'))),
        { title: 'without a confirmed e-mail address', question: sent, isUnverified: true },
        {
          title: 'too soon',
          question: sent,
          stage: { [`member_activity/${uid}`]: paced(uid, 'report', false) },
        },
      ],
    }
  },
  update: (scene) => {
    const { subject } = scene
    const path = `reports/post_of-eve_${subject}`
    const question = write(sendReport(subject, newReport(subject, { reason: 'abuse' })))
    const judged = { status: 'dismissed', created_at: EARLIER, resolved_by: 'root_admin' }
    const dismissed = (resolved_at: Date) => newReport(subject, { ...judged, resolved_at })
    return {
      stage: {
        [activityOf(scene)]: null,
        [path]: dismissed(new Date(0)),
        'posts/of-eve': { ...postOf('eve'), updated_at: EARLIER },
      },
      question,
      misses: [
        {
          title: 'not judged yet',
          question,
          stage: { [path]: newReport(subject, { created_at: EARLIER }) },
        },
        { title: 'judged as it stands', question, stage: { [path]: dismissed(TO_COME) } },
        { title: 'without a confirmed e-mail address', question, isUnverified: true },
        tooSoon(scene, question, 'report'),
      ],
    }
  },
}

const inboxes: Tries = {
  sample: ({ subject }) => `inboxes/${subject}`,
  create: ({ subject }) => ({
    stage: { [`inboxes/${subject}`]: null },
    question: write(put(`inboxes/${subject}`, { read_at: now })),
    misses: [miss('until a time to come', put(`inboxes/${subject}`, { read_at: TO_COME }))],
  }),
  update: ({ subject }) => ({
    question: write(put(`inboxes/${subject}`, { read_at: now })),
    misses: [
      miss('until a time to come', put(`inboxes/${subject}`, { read_at: TO_COME })),
      miss('until an earlier time', put(`inboxes/${subject}`, { read_at: new Date(0) })),
    ],
  }),
}

/** How members try what is about themselves. */
export const TRIES_OF_MEMBERS: Readonly<Record<string, Tries>> = {
  'profiles/{uid}': profiles,
  'usernames/{name}': usernames,
  'profiles/{uid}/votes/{post}': votes,
  'reports/{target}_{uid}': reports,
  'inboxes/{uid}': inboxes,
}

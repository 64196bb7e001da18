import type { LimitedAction } from '@grid/schema/rate-limit'
import { serverTimestamp } from 'firebase/firestore'
import { type Attempts, type Documents, type NearMiss, nearMiss, type Situation } from './attempt'
import {
  change,
  count,
  editProfile,
  erase,
  nameVote,
  put,
  removeUpvote,
  type Step,
  sendReport,
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
  put(`profiles/${uid}`, newProfile(name)),
  put(`usernames/${name}`, { user_id: uid }),
]
const unknown = ({ subject }: Situation): Documents => ({
  [`profiles/${subject}`]: null,
  [`usernames/${subject}`]: null,
})

const activityOf = ({ subject }: Situation) => `member_activity/${subject}`
const unpaused = (scene: Situation, stage: Documents): Documents => ({
  [activityOf(scene)]: null,
  ...stage,
})
const tooSoon = (
  { subject }: Situation,
  question: RulesRequest,
  kind: LimitedAction = 'vote',
): NearMiss => ({ title: 'too soon', question, stage: paused(subject, kind, false) })

const profiles: Attempts = {
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
        nearMiss('without its username', put(profile, newProfile(subject))),
        nearMiss('with a rank', put(profile, newProfile(subject, { is_admin: true })), claim),
        nearMiss('with reputation', put(profile, newProfile(subject, { reputation: 9 })), claim),
      ],
    }
  },
  update: (scene) => {
    const { subject } = scene
    const profile = `profiles/${subject}`
    const texts = { bio: 'Measures clocks.', links: ['https://grid.example/'] }
    const question = write(editProfile(subject, texts))
    return {
      stage: { [activityOf(scene)]: null },
      question,
      misses: [
        nearMiss('with reputation', editProfile(subject, { ...texts, reputation: 9 })),
        nearMiss('without its name', change(profile, texts)),
        tooSoon(scene, question, 'edit'),
      ],
    }
  },
}

const usernames: Attempts = {
  sample: ({ subject }) => `usernames/${subject}`,
  create: (scene) => ({
    stage: unknown(scene),
    question: write(signUp(scene.subject, scene.subject)),
    misses: [
      nearMiss(
        'without the profile',
        put(`usernames/${scene.subject}`, { user_id: scene.subject }),
      ),
      nearMiss('when it is reserved', signUp(scene.subject, 'admin')),
      nearMiss('when it is taken', signUp(scene.subject, 'mallory')),
    ],
  }),
}

const vote = ({ subject }: Situation) => put(votePath(subject, 'of-eve'), { created_at: now })

const named = ({ subject }: Situation) => nameVote(subject, 'of-eve')
const votes: Attempts = {
  sample: ({ subject }) => votePath(subject, 'of-eve'),
  create: (scene) => ({
    stage: unpaused(scene, noVote(scene.subject, 'of-eve')),
    question: write(upvote(scene.subject, 'of-eve')),
    misses: [
      nearMiss('without the count', vote(scene), named(scene)),
      nearMiss('that counts twice', vote(scene), count('of-eve', 2, 'upvotes'), named(scene)),
      nearMiss('without its name', vote(scene), count('of-eve', 1, 'upvotes')),
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
    question: write(removeUpvote(scene.subject, 'of-eve')),
    misses: [
      nearMiss('without the count', erase(votePath(scene.subject, 'of-eve')), named(scene)),
      tooSoon(scene, write(removeUpvote(scene.subject, 'of-eve'))),
    ],
  }),
}

const reports: Attempts = {
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
        ...paused(uid, 'report'),
      },
      question: sent,
      misses: [
        nearMiss('of an own text', sendReport(uid, about(`of-${uid}`))),
        nearMiss('twice', sendReport(uid, about('of-dora'), `post_of-dora_${uid}-again`)),
        nearMiss('without its name', put(path('of-dora'), about('of-dora'))),
        { title: 'without a confirmed e-mail address', question: sent, isUnverified: true },
        { title: 'too soon', question: sent, stage: paused(uid, 'report', false) },
      ],
    }
  },
  update: (scene) => {
    const { subject } = scene
    const path = `reports/post_of-eve_${subject}`
    const question = write(sendReport(subject, newReport(subject, { reason: 'abuse' })))
    const judged = { status: 'dismissed', created_at: EARLIER, resolved_by: 'admin' }
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
        { title: 'judged without a change', question, stage: { [path]: dismissed(TO_COME) } },
        { title: 'without a confirmed e-mail address', question, isUnverified: true },
        tooSoon(scene, question, 'report'),
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

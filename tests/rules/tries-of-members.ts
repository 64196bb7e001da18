import { serverTimestamp } from 'firebase/firestore'
import { write } from './asking'
import { change, count, erase, put, type Step } from './batches'
import { noVote, votePath } from './belongings'
import { newProfile, newReport } from './records'
import { miss, type Scene, type Stage, type Tries } from './try'
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

const votes: Tries = {
  sample: ({ subject }) => votePath(subject, 'of-eve'),
  create: (scene) => ({
    stage: noVote(scene.subject, 'of-eve'),
    question: write(vote(scene), count('of-eve', 1, 'upvotes')),
    misses: [
      miss('without the count', vote(scene)),
      miss('that counts twice', vote(scene), count('of-eve', 2, 'upvotes')),
    ],
  }),
  update: (scene) => ({ question: write(vote(scene)) }),
  delete: (scene) => ({
    stage: { [votePath(scene.subject, 'of-eve')]: { created_at: EARLIER } },
    question: write(erase(votePath(scene.subject, 'of-eve')), count('of-eve', -1, 'upvotes')),
    misses: [miss('without the count', erase(votePath(scene.subject, 'of-eve')))],
  }),
}

const reports: Tries = {
  sample: ({ subject }) => `reports/post_of-eve_${subject}`,
  narrowed: ({ actor, subject }) => (actor === 'A' ? undefined : ['user_id', subject]),
  create: ({ uid }) => {
    const about = (post: string) => newReport(uid, { target_id: post, post_id: post })
    const path = (post: string) => `reports/post_${post}_${uid}`
    return {
      stage: { [path('of-dora')]: null, [path(`of-${uid}`)]: null },
      question: write(put(path('of-dora'), about('of-dora'))),
      misses: [
        miss('of an own text', put(path(`of-${uid}`), about(`of-${uid}`))),
        miss('twice', put(`${path('of-dora')}-again`, about('of-dora'))),
      ],
    }
  },
  update: ({ subject }) => {
    const path = `reports/post_of-eve_${subject}`
    const question = write(put(path, newReport(subject, { reason: 'abuse' })))
    const judged = { status: 'dismissed', created_at: EARLIER, resolved_by: 'root_admin' }
    const dismissed = (resolved_at: Date) => newReport(subject, { ...judged, resolved_at })
    return {
      stage: {
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

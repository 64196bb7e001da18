import { serverTimestamp } from 'firebase/firestore'
import { type Question, write } from './asking'
import {
  change,
  count,
  discard,
  erase,
  nameNewComment,
  namePost,
  publish,
  put,
  restorePost,
  type Step,
  say,
  trashComment,
  trashPost,
} from './batches'
import { paced, recordOfComment, recordOfPost, trashOf, votePath } from './belongings'
import { newComment, newPost, newProfile, newReport } from './records'
import type { Miss, Scene, Stage, Tries } from './tries'
import { commentOf, EARLIER, postOf } from './world'

const now = serverTimestamp()

const miss = (title: string, ...steps: (Step | readonly Step[])[]): Miss => ({
  title,
  question: write(...steps),
})

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
const noVote = (uid: string, post: string): Stage => ({ [votePath(uid, post)]: null })

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

const posts: Tries = {
  sample: ({ subject }) => `posts/of-${subject}`,
  create: ({ uid }) => {
    const id = `new-by-${uid}`
    const question = write(publish(uid, id, newPost(uid)))
    const activity = `member_activity/${uid}`
    const other = uid === 'ada' ? 'mallory' : 'ada'
    return {
      stage: { [activity]: paced(uid, 'post', true), [`posts/${id}`]: null },
      question,
      misses: [
        { title: 'too soon', question, stage: { [activity]: paced(uid, 'post', false) } },
        miss('unnamed', put(`posts/${id}`, newPost(uid))),
        miss('in another’s name', publish(uid, id, newPost(other))),
        miss('with votes', publish(uid, id, newPost(uid, { upvotes: 1 }))),
      ],
    }
  },
  update: ({ subject }) => {
    const edit = (fields: object) =>
      change(`posts/of-${subject}`, { title: 'Better words', updated_at: now, ...fields })
    return {
      question: write(edit({})),
      misses: [
        miss('with votes', edit({ upvotes: 99 })),
        miss('with another author', edit({ user_id: 'mallory' })),
        miss('with another birth', edit({ created_at: now })),
      ],
    }
  },
  delete: ({ uid, subject }) => ({
    stage: { [`posts/of-${subject}`]: postOf(subject), [`trash/of-${subject}`]: null },
    question: write(trashPost(uid, `of-${subject}`, recordOfPost(subject))),
    misses: [miss('for good', erase(`posts/of-${subject}`))],
  }),
}

const upvotes: Tries = {
  sample: posts.sample,
  update: ({ uid, subject }) => {
    const post = `of-${subject}`
    const own = put(votePath(uid, post), { created_at: now })
    return {
      stage: noVote(uid, post),
      question: write(own, count(post, 1, 'upvotes')),
      misses: [
        miss('without the vote', count(post, 1, 'upvotes')),
        miss('by two', own, count(post, 2, 'upvotes')),
        miss('downwards', own, count(post, -1, 'upvotes')),
      ],
    }
  },
}

function comment({ uid, subject }: Scene, post_id: string, by: number): Question {
  const author = post_id === 'of-ada' ? 'ada' : subject
  const fields = newComment(uid, { post_id, recipient_ids: uid === author ? [] : [author] })
  const [, ...steps] = say(uid, `said-by-${uid}`, fields, post_id)
  const counted = by === 0 ? [] : [count(post_id, by)]
  return write(nameNewComment(uid, `said-by-${uid}`), steps.slice(0, 1), counted)
}

const unsaid = ({ uid }: Scene, isOver = true): Stage => ({
  [`member_activity/${uid}`]: paced(uid, 'comment', isOver),
  [`comments/said-by-${uid}`]: null,
})

const commentCount: Tries = {
  sample: posts.sample,
  update: (scene) => {
    const post = `of-${scene.subject}`
    return {
      stage: unsaid(scene),
      question: comment(scene, post, 1),
      misses: [
        miss('without the comment', count(post, 1)),
        { title: 'by two', question: comment(scene, post, 2) },
        miss('downwards', count(post, -1)),
      ],
    }
  },
}

const comments: Tries = {
  sample: ({ subject }) => `comments/of-${subject}`,
  narrowed: () => ['post_id', 'of-ada'],
  create: (scene) => ({
    stage: unsaid(scene),
    question: comment(scene, 'of-ada', 1),
    misses: [
      { title: 'too soon', question: comment(scene, 'of-ada', 1), stage: unsaid(scene, false) },
      { title: 'without the post’s count', question: comment(scene, 'of-ada', 0) },
    ],
  }),
  update: ({ subject }) => {
    const edit = (fields: object) =>
      change(`comments/of-${subject}`, { content: 'Better words.', updated_at: now, ...fields })
    return {
      question: write(edit({})),
      misses: [
        miss('with another post', edit({ post_id: 'of-eve' })),
        miss('with another author', edit({ user_id: 'mallory' })),
      ],
    }
  },
  delete: ({ uid, subject }) => {
    const id = `of-${subject}`
    const [entry = [], gone = [], counted = [], named = []] = trashComment(
      uid,
      id,
      recordOfComment(subject),
    )
    return {
      stage: {
        [`comments/${id}`]: commentOf(subject),
        [`trash/${id}`]: null,
        'posts/of-ada': { ...postOf('ada'), comment_count: 8 },
        [`member_activity/${uid}`]: { comment_id: 'of-eve' },
      },
      question: write(entry, gone, counted, named),
      misses: [
        miss('for good', gone, counted, named),
        miss('without the post’s count', entry, gone, named),
      ],
    }
  },
}

const naming = ({ subject }: Scene) => publish(subject, `named-by-${subject}`, newPost(subject))

const memberActivity: Tries = {
  sample: ({ subject }) => `member_activity/${subject}`,
  create: (scene) => ({
    stage: {
      [`member_activity/${scene.subject}`]: null,
      [`posts/named-by-${scene.subject}`]: null,
    },
    question: write(naming(scene)),
    misses: [miss('naming nothing', namePost(scene.subject, 'nowhere'))],
  }),
  update: (scene) => {
    const activity = `member_activity/${scene.subject}`
    return {
      stage: {
        [activity]: paced(scene.subject, 'post', true),
        [`posts/named-by-${scene.subject}`]: null,
      },
      question: write(naming(scene)),
      misses: [
        miss('naming nothing', namePost(scene.subject, 'nowhere')),
        {
          title: 'too soon',
          question: write(naming(scene)),
          stage: { [activity]: paced(scene.subject, 'post', false) },
        },
      ],
    }
  },
}

const trash: Tries = {
  sample: ({ subject }) => `trash/gone-of-${subject}`,
  create: ({ uid, subject }) => {
    const id = `of-${subject}`
    const record = recordOfPost(subject)
    return {
      stage: { [`posts/${id}`]: postOf(subject), [`trash/${id}`]: null },
      question: write(trashPost(uid, id, record)),
      misses: [miss('without the deletion', discard(uid, 'posts', id, record))],
    }
  },
  update: ({ subject }) => ({
    question: write(change(`trash/gone-of-${subject}`, { deleted_at: now })),
  }),
  delete: ({ subject }) => {
    const id = `gone-of-${subject}`
    return {
      stage: { [`trash/${id}`]: trashOf(subject), [`posts/${id}`]: null },
      question: write(restorePost(id, recordOfPost(subject))),
      misses: [miss('without the return', erase(`trash/${id}`))],
    }
  },
}

const reports: Tries = {
  sample: ({ subject }) => `reports/post_of-eve_${subject}`,
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
  update: ({ subject }) => ({
    question: write(change(`reports/post_of-eve_${subject}`, { status: 'dismissed' })),
  }),
}

const inboxes: Tries = {
  sample: ({ subject }) => `inboxes/${subject}`,
  create: ({ subject }) => ({
    stage: { [`inboxes/${subject}`]: null },
    question: write(put(`inboxes/${subject}`, { read_at: now })),
    misses: [miss('by the own clock', put(`inboxes/${subject}`, { read_at: new Date() }))],
  }),
  update: ({ subject }) => ({
    question: write(put(`inboxes/${subject}`, { read_at: now })),
    misses: [miss('by the own clock', put(`inboxes/${subject}`, { read_at: new Date() }))],
  }),
}

/** How members try what they write themselves. */
export const TRIES_OF_MEMBERS: Readonly<Record<string, Tries>> = {
  'profiles/{uid}': profiles,
  'usernames/{name}': usernames,
  'profiles/{uid}/votes/{post}': votes,
  'posts/{id}': posts,
  'posts/{id}: upvotes': upvotes,
  'posts/{id}: comment_count': commentCount,
  'comments/{id}': comments,
  'member_activity/{uid}': memberActivity,
  'trash/{id}': trash,
  'reports/{target}_{uid}': reports,
  'inboxes/{uid}': inboxes,
}

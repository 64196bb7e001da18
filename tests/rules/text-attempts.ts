import { serverTimestamp } from 'firebase/firestore'
import { type Attempts, type Documents, nearMiss, type Situation } from './attempt'
import {
  acceptAnswer,
  addComment,
  count,
  edit,
  nameNewComment,
  nameVote,
  publish,
  put,
  trashComment,
  trashPost,
  upvote,
} from './batches'
import { noVote, paused, recordOfComment, recordOfPost, votePath } from './fixtures'
import { newComment, newPost } from './records'
import { type RulesRequest, write } from './requests'
import { commentOf, postOf } from './stored-records'

const now = serverTimestamp()

const editable = ({ uid }: Situation, isOver = true): Documents => paused(uid, 'edit', isOver)

const posts: Attempts = {
  sample: ({ subject }) => `posts/of-${subject}`,
  create: ({ uid }) => {
    const id = `new-by-${uid}`
    const question = write(publish(uid, id, newPost(uid)))
    const other = uid === 'ada' ? 'mallory' : 'ada'
    return {
      stage: { ...paused(uid, 'post'), [`posts/${id}`]: null },
      question,
      misses: [
        { title: 'too soon', question, stage: paused(uid, 'post', false) },
        nearMiss('unnamed', put(`posts/${id}`, newPost(uid))),
        nearMiss('in another’s name', publish(uid, id, newPost(other))),
        nearMiss('with votes', publish(uid, id, newPost(uid, { upvotes: 1 }))),
      ],
    }
  },
  update: (scene) => {
    const { uid, subject } = scene
    const rename = (fields: object) =>
      edit(uid, `posts/of-${subject}`, { title: 'Better words', ...fields })
    return {
      stage: editable(scene),
      question: write(rename({})),
      misses: [
        nearMiss('with votes', rename({ upvotes: 99 })),
        nearMiss('with another author', rename({ user_id: 'mallory' })),
        nearMiss('with another birth', rename({ created_at: now })),
        nearMiss('unnamed', rename({}).slice(0, 1)),
        { title: 'too soon', question: write(rename({})), stage: editable(scene, false) },
      ],
    }
  },
  delete: ({ uid, subject }) => {
    const steps = trashPost(uid, `of-${subject}`, recordOfPost(subject))
    const question = write(steps)
    return {
      stage: {
        [`posts/of-${subject}`]: postOf(subject),
        [`trash/of-${subject}`]: null,
        ...paused(uid, 'delete'),
      },
      question,
      misses: [
        nearMiss('for good', steps.slice(1)),
        nearMiss('unnamed', steps.slice(0, -1)),
        { title: 'too soon', question, stage: paused(uid, 'delete', false) },
      ],
    }
  },
}

const upvotes: Attempts = {
  sample: posts.sample,
  update: ({ uid, subject }) => {
    const post = `of-${subject}`
    const own = put(votePath(uid, post), { created_at: now })
    const named = nameVote(uid, post)
    const question = write(upvote(uid, post))
    return {
      stage: { ...noVote(uid, post), ...paused(uid, 'vote') },
      question,
      misses: [
        nearMiss('without the vote', count(post, 1, 'upvotes'), named),
        nearMiss('by two', own, count(post, 2, 'upvotes'), named),
        nearMiss('downwards', own, count(post, -1, 'upvotes'), named),
        nearMiss('unnamed', own, count(post, 1, 'upvotes')),
        { title: 'without a confirmed e-mail address', question, isUnverified: true },
        { title: 'too soon', question, stage: paused(uid, 'vote', false) },
      ],
    }
  },
}

const answer: Attempts = {
  sample: posts.sample,
  update: (scene) => {
    const { uid, subject } = scene
    const post = `of-${subject}`
    const below = { ...commentOf('mallory'), post_id: post }
    const accept = (answer_id: string) => acceptAnswer(uid, post, answer_id)
    const stage = {
      ...editable(scene),
      [`posts/${post}`]: { ...postOf(subject), category: 'discussion' },
      'comments/first': below,
      'comments/second': { ...below, parent_id: 'first' },
      'comments/elsewhere': { ...below, post_id: 'elsewhere' },
    }
    return {
      stage,
      question: write(accept('first')),
      misses: [
        nearMiss('on another post', accept('elsewhere')),
        nearMiss('below another comment', accept('second')),
        nearMiss('that does not exist', accept('gone')),
        nearMiss('unnamed', accept('first').slice(0, 1)),
        {
          title: 'of no discussion',
          question: write(accept('first')),
          stage: { ...stage, [`posts/${post}`]: postOf(subject) },
        },
        { title: 'too soon', question: write(accept('first')), stage: editable(scene, false) },
      ],
    }
  },
}

function comment({ uid, subject }: Situation, post_id: string, by: number): RulesRequest {
  const author = post_id === 'of-ada' ? 'ada' : subject
  const fields = newComment(uid, { post_id, recipient_ids: uid === author ? [] : [author] })
  const [, ...steps] = addComment(uid, `said-by-${uid}`, fields, post_id)
  const counted = by === 0 ? [] : [count(post_id, by)]
  return write(nameNewComment(uid, `said-by-${uid}`), steps.slice(0, 1), counted)
}

const unsaid = ({ uid }: Situation, isOver = true): Documents => ({
  ...paused(uid, 'comment', isOver),
  [`comments/said-by-${uid}`]: null,
})

const commentCount: Attempts = {
  sample: posts.sample,
  update: (scene) => {
    const post = `of-${scene.subject}`
    return {
      stage: unsaid(scene),
      question: comment(scene, post, 1),
      misses: [
        nearMiss('without the comment', count(post, 1)),
        { title: 'by two', question: comment(scene, post, 2) },
        nearMiss('downwards', count(post, -1)),
      ],
    }
  },
}

const comments: Attempts = {
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
  update: (scene) => {
    const { uid, subject } = scene
    const reword = (fields: object) =>
      edit(uid, `comments/of-${subject}`, { content: 'Better words.', ...fields })
    return {
      stage: editable(scene),
      question: write(reword({})),
      misses: [
        nearMiss('with another post', reword({ post_id: 'of-eve' })),
        nearMiss('with another author', reword({ user_id: 'mallory' })),
        nearMiss('unnamed', reword({}).slice(0, 1)),
        { title: 'too soon', question: write(reword({})), stage: editable(scene, false) },
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
        ...paused(uid, 'delete'),
      },
      question: write(entry, gone, counted, named),
      misses: [
        nearMiss('for good', gone, counted, named),
        nearMiss('without the post’s count', entry, gone, named),
        nearMiss('unnamed', entry, gone, counted),
        {
          title: 'too soon',
          question: write(entry, gone, counted, named),
          stage: paused(uid, 'delete', false),
        },
      ],
    }
  },
}

/** The attempts on posts, on their counters and answers, and on comments. */
export const TEXT_ATTEMPTS: Readonly<Record<string, Attempts>> = {
  'posts/{id}': posts,
  'posts/{id}: upvotes': upvotes,
  'posts/{id}: comment_count': commentCount,
  'posts/{id}: answer_id': answer,
  'comments/{id}': comments,
}

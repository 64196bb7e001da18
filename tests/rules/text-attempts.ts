import { serverTimestamp } from 'firebase/firestore'
import { type Attempts, type Documents, type MatrixUser, violation } from './attempt'
import {
  acceptAnswer,
  addComment,
  count,
  edit,
  nameNewComment,
  nameVote,
  publish,
  set,
  trashComment,
  trashPost,
  upvote,
} from './batches'
import { noVote, paused, recordOfComment, recordOfPost, votePath } from './fixtures'
import { newComment, newPost } from './records'
import { type RulesRequest, write } from './requests'
import { commentOf, postOf } from './stored-records'

const now = serverTimestamp()

const editable = ({ uid }: MatrixUser, isOver = true): Documents => paused(uid, 'edit', isOver)

const posts: Attempts = {
  sample: ({ subject }) => `posts/of-${subject}`,
  create: ({ uid }) => {
    const id = `new-by-${uid}`
    const request = write(publish(uid, id, newPost(uid)))
    const other = uid === 'ada' ? 'mallory' : 'ada'
    return {
      stored: { ...paused(uid, 'post'), [`posts/${id}`]: null },
      request,
      violations: [
        { title: 'too soon', request, stored: paused(uid, 'post', false) },
        violation('unnamed', set(`posts/${id}`, newPost(uid))),
        violation('in another’s name', publish(uid, id, newPost(other))),
        violation('with votes', publish(uid, id, newPost(uid, { upvotes: 1 }))),
      ],
    }
  },
  update: (user) => {
    const { uid, subject } = user
    const rename = (fields: object) =>
      edit(uid, `posts/of-${subject}`, { title: 'Better words', ...fields })
    return {
      stored: editable(user),
      request: write(rename({})),
      violations: [
        violation('with votes', rename({ upvotes: 99 })),
        violation('with another author', rename({ user_id: 'mallory' })),
        violation('with another birth', rename({ created_at: now })),
        violation('unnamed', rename({}).slice(0, 1)),
        { title: 'too soon', request: write(rename({})), stored: editable(user, false) },
      ],
    }
  },
  delete: ({ uid, subject }) => {
    const steps = trashPost(uid, `of-${subject}`, recordOfPost(subject))
    const request = write(steps)
    return {
      stored: {
        [`posts/of-${subject}`]: postOf(subject),
        [`trash/of-${subject}`]: null,
        ...paused(uid, 'delete'),
      },
      request,
      violations: [
        violation('for good', steps.slice(1)),
        violation('unnamed', steps.slice(0, -1)),
        { title: 'too soon', request, stored: paused(uid, 'delete', false) },
      ],
    }
  },
}

const upvotes: Attempts = {
  sample: posts.sample,
  update: ({ uid, subject }) => {
    const post = `of-${subject}`
    const own = set(votePath(uid, post), { created_at: now })
    const named = nameVote(uid, post)
    const request = write(upvote(uid, post))
    return {
      stored: { ...noVote(uid, post), ...paused(uid, 'vote') },
      request,
      violations: [
        violation('without the vote', count(post, 1, 'upvotes'), named),
        violation('by two', own, count(post, 2, 'upvotes'), named),
        violation('downwards', own, count(post, -1, 'upvotes'), named),
        violation('unnamed', own, count(post, 1, 'upvotes')),
        { title: 'without a confirmed e-mail address', request, isUnverified: true },
        { title: 'too soon', request, stored: paused(uid, 'vote', false) },
      ],
    }
  },
}

const answer: Attempts = {
  sample: posts.sample,
  update: (user) => {
    const { uid, subject } = user
    const post = `of-${subject}`
    const below = { ...commentOf('mallory'), post_id: post }
    const accept = (answer_id: string) => acceptAnswer(uid, post, answer_id)
    const stored = {
      ...editable(user),
      [`posts/${post}`]: { ...postOf(subject), category: 'discussion' },
      'comments/first': below,
      'comments/second': { ...below, parent_id: 'first' },
      'comments/elsewhere': { ...below, post_id: 'elsewhere' },
    }
    return {
      stored,
      request: write(accept('first')),
      violations: [
        violation('on another post', accept('elsewhere')),
        violation('below another comment', accept('second')),
        violation('that does not exist', accept('gone')),
        violation('unnamed', accept('first').slice(0, 1)),
        {
          title: 'of no discussion',
          request: write(accept('first')),
          stored: { ...stored, [`posts/${post}`]: postOf(subject) },
        },
        { title: 'too soon', request: write(accept('first')), stored: editable(user, false) },
      ],
    }
  },
}

function comment({ uid, subject }: MatrixUser, post_id: string, by: number): RulesRequest {
  const author = post_id === 'of-ada' ? 'ada' : subject
  const fields = newComment(uid, { post_id, recipient_ids: uid === author ? [] : [author] })
  const [, ...steps] = addComment(uid, `said-by-${uid}`, fields, post_id)
  const counted = by === 0 ? [] : [count(post_id, by)]
  return write(nameNewComment(uid, `said-by-${uid}`), steps.slice(0, 1), counted)
}

const unsaid = ({ uid }: MatrixUser, isOver = true): Documents => ({
  ...paused(uid, 'comment', isOver),
  [`comments/said-by-${uid}`]: null,
})

const commentCount: Attempts = {
  sample: posts.sample,
  update: (user) => {
    const post = `of-${user.subject}`
    return {
      stored: unsaid(user),
      request: comment(user, post, 1),
      violations: [
        violation('without the comment', count(post, 1)),
        { title: 'by two', request: comment(user, post, 2) },
        violation('downwards', count(post, -1)),
      ],
    }
  },
}

const comments: Attempts = {
  sample: ({ subject }) => `comments/of-${subject}`,
  filter: () => ['post_id', 'of-ada'],
  create: (user) => ({
    stored: unsaid(user),
    request: comment(user, 'of-ada', 1),
    violations: [
      { title: 'too soon', request: comment(user, 'of-ada', 1), stored: unsaid(user, false) },
      { title: 'without the post’s count', request: comment(user, 'of-ada', 0) },
    ],
  }),
  update: (user) => {
    const { uid, subject } = user
    const reword = (fields: object) =>
      edit(uid, `comments/of-${subject}`, { content: 'Better words.', ...fields })
    return {
      stored: editable(user),
      request: write(reword({})),
      violations: [
        violation('with another post', reword({ post_id: 'of-eve' })),
        violation('with another author', reword({ user_id: 'mallory' })),
        violation('unnamed', reword({}).slice(0, 1)),
        { title: 'too soon', request: write(reword({})), stored: editable(user, false) },
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
      stored: {
        [`comments/${id}`]: commentOf(subject),
        [`trash/${id}`]: null,
        'posts/of-ada': { ...postOf('ada'), comment_count: 8 },
        ...paused(uid, 'delete'),
      },
      request: write(entry, gone, counted, named),
      violations: [
        violation('for good', gone, counted, named),
        violation('without the post’s count', entry, gone, named),
        violation('unnamed', entry, gone, counted),
        {
          title: 'too soon',
          request: write(entry, gone, counted, named),
          stored: paused(uid, 'delete', false),
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

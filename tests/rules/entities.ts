import { comment } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import { vote } from '@grid/schema/member-activity'
import {
  newProfile as created,
  profile,
  RESERVED_USERNAMES,
  usernameClaim,
} from '@grid/schema/profile'
import { report } from '@grid/schema/report'
import { instant } from '@grid/schema/stored'
import { trashed } from '@grid/schema/trash'
import { serverTimestamp } from 'firebase/firestore'
import { ACTIVITY_ENTITIES, type Entity } from './activity-entities'
import {
  count,
  nameDeletion,
  nameEdit,
  nameNewComment,
  namePost,
  nameVote,
  remove,
  sendReport,
  set,
} from './batches'
import { recordOfComment, recordOfPost, recordOfProfile, votePath } from './fixtures'
import { invalidRecordsOf, POST_SHAPE } from './invalid-records'
import { type Fields, newComment, newPost, newProfile, newReport } from './records'
import {
  BIO,
  CONTENT_OF_A_COMMENT,
  COUNTS,
  long,
  PROFILE_LINKS,
  SOMEBODY,
  TEXTS_OF_A_POST,
  TIMES,
  type Wrong,
} from './wrong-values'

const now = serverTimestamp()
const { username, reportNote } = LIMITS
const storedPost = { ...recordOfPost('mallory'), updated_at: now }
const storedComment = { ...recordOfComment('mallory'), updated_at: now }
/** Fields that cannot change, each with another valid value. */
const frozen = (values: Fields): Record<string, Wrong> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [['another', value]]]))

const CLAIM = { user_id: 'nina' }
const PROFILE = newProfile('nina')

/** Every kind of record that members write, once for each way to write it. */
export const ENTITIES: readonly Entity[] = [
  {
    name: 'a new profile',
    author: 'nina',
    shape: created.shape,
    record: PROFILE,
    send: (fields) => [set('profiles/nina', fields), set('usernames/nina', CLAIM)],
    wrong: {
      username: [
        ['another’s name', 'ada'],
        ['too little', long(username.min - 1)],
        ['too much', long(username.max + 1)],
        ['a dot', 'ni.na'],
        ['a look-alike letter', 'nіna'],
        ['a line break behind', 'nina\n'],
        ...RESERVED_USERNAMES.map((name) => [`the reserved ${name}`, name] as const),
      ],
      username_lower: [
        ['capitals', 'Nina'],
        ['another’s name', 'ada'],
      ],
      reputation: COUNTS,
      created_at: TIMES,
      is_admin: [['true', true]],
    },
  },
  {
    name: 'an edited profile',
    author: 'mallory',
    shape: {
      ...created.shape,
      bio: profile.shape.bio,
      links: profile.shape.links,
      updated_at: instant,
    },
    record: {
      ...recordOfProfile('mallory'),
      bio: 'Measures clocks.',
      links: ['https://grid.example/'],
      updated_at: now,
    },
    send: (fields) => [set('profiles/mallory', fields), nameEdit('mallory', 'mallory')],
    wrong: {
      bio: BIO,
      links: PROFILE_LINKS,
      updated_at: TIMES,
      ...frozen({
        username: 'Mallory',
        username_lower: 'ada',
        reputation: 9,
        is_admin: true,
        created_at: now,
      }),
    },
  },
  {
    name: 'a new username',
    author: 'nina',
    shape: usernameClaim.shape,
    record: CLAIM,
    send: (fields) => [set('profiles/nina', PROFILE), set('usernames/nina', fields)],
    wrong: { user_id: SOMEBODY },
  },
  {
    name: 'a vote',
    author: 'mallory',
    shape: vote.shape,
    record: { created_at: now },
    send: (fields) => [
      set(votePath('mallory', 'of-ada'), fields),
      count('of-ada', 1, 'upvotes'),
      nameVote('mallory', 'of-ada'),
    ],
    wrong: { created_at: TIMES },
  },
  {
    name: 'a new post',
    author: 'mallory',
    shape: POST_SHAPE,
    record: newPost('mallory'),
    send: (fields) => [namePost('mallory', 'new'), set('posts/new', fields)],
    wrong: {
      ...TEXTS_OF_A_POST,
      user_id: SOMEBODY,
      author_username: SOMEBODY,
      upvotes: COUNTS,
      comment_count: COUNTS,
      created_at: TIMES,
    },
  },
  {
    name: 'an edited post',
    author: 'mallory',
    shape: POST_SHAPE,
    record: storedPost,
    send: (fields) => [set('posts/of-mallory', fields), nameEdit('mallory', 'of-mallory')],
    wrong: {
      ...TEXTS_OF_A_POST,
      ...frozen({
        user_id: 'ada',
        author_username: 'ada',
        upvotes: 4,
        comment_count: 1,
        created_at: now,
      }),
    },
  },
  {
    name: 'a new comment',
    author: 'mallory',
    shape: comment.shape,
    record: newComment('mallory'),
    send: (fields) => [
      nameNewComment('mallory', 'new'),
      set('comments/new', fields),
      count('of-ada', 1),
    ],
    wrong: {
      content: CONTENT_OF_A_COMMENT,
      user_id: SOMEBODY,
      author_username: SOMEBODY,
      post_id: [
        ['a post that is gone', 'gone'],
        ['a post that is not counted', 'of-eve'],
        ['nothing', ''],
      ],
      parent_id: [
        ['a comment that is gone', 'gone'],
        ['nothing', ''],
      ],
      reply_to: [
        ['a comment below the same post', 'of-eve'],
        ['nothing', ''],
      ],
      recipient_ids: [
        ['nobody', []],
        ['somebody more', ['ada', 'eve']],
        ['the author', ['mallory']],
        ['somebody twice', ['ada', 'ada']],
      ],
      created_at: TIMES,
      updated_at: TIMES,
    },
  },
  {
    name: 'an edited comment',
    author: 'mallory',
    shape: comment.shape,
    record: storedComment,
    send: (fields) => [set('comments/of-mallory', fields), nameEdit('mallory', 'of-mallory')],
    wrong: {
      content: CONTENT_OF_A_COMMENT,
      updated_at: TIMES,
      ...frozen({
        post_id: 'of-eve',
        parent_id: 'of-eve',
        reply_to: 'of-eve',
        user_id: 'ada',
        author_username: 'ada',
        recipient_ids: [],
        created_at: now,
      }),
    },
  },
  {
    name: 'an entry of the trash',
    author: 'mallory',
    shape: trashed.shape,
    record: { kind: 'posts', user_id: 'mallory', record: recordOfPost('mallory'), deleted_at: now },
    send: (fields) => [
      set('trash/of-mallory', fields),
      remove('posts/of-mallory'),
      nameDeletion('mallory', 'of-mallory'),
    ],
    wrong: {
      kind: [
        ['comments', 'comments'],
        ['profiles', 'profiles'],
        ['nothing', ''],
      ],
      user_id: SOMEBODY,
      record: [
        ['another’s post', recordOfPost('ada')],
        ['more upvotes', { ...recordOfPost('mallory'), upvotes: 99 }],
        ['a comment', recordOfComment('mallory')],
      ],
      deleted_at: TIMES,
    },
  },
  {
    name: 'a report',
    author: 'mallory',
    shape: report.shape,
    record: newReport('mallory', { note: 'See the second line.' }),
    send: (fields) => sendReport('mallory', fields, 'post_of-eve_mallory'),
    wrong: {
      target_type: [
        ['a comment', 'comment'],
        ['a profile', 'profile'],
      ],
      target_id: [
        ['another post', 'of-ada'],
        ['an own post', 'of-mallory'],
        ['a post that is gone', 'gone'],
      ],
      post_id: [
        ['another post', 'of-ada'],
        ['no post', null],
      ],
      user_id: SOMEBODY,
      reason: [
        ['an unknown one', 'boring'],
        ['nothing', ''],
      ],
      note: [
        ['nothing', ''],
        ['too much', long(reportNote.max + 1)],
        ['a space behind', 'One. '],
        ['white space alone', '\u3000\n'],
      ],
      status: [['a judgement', 'removed']],
      created_at: TIMES,
      resolved_at: [['now', now]],
      resolved_by: [['an admin', 'admin']],
    },
  },
  ...ACTIVITY_ENTITIES,
]

/** Every single-field mistake that is tried. */
export function countDenials(): number {
  const mistakes = ENTITIES.map(({ record, shape, wrong }) =>
    invalidRecordsOf(record, shape, wrong),
  )
  return mistakes.flat().length
}

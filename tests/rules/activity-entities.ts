import { follows } from '@grid/schema/follows'
import { hiddenMembers, block as storedBlock } from '@grid/schema/hidden-members'
import { LIMITS } from '@grid/schema/limits'
import { mailSettings } from '@grid/schema/mail'
import { memberActivity } from '@grid/schema/member-activity'
import { inbox, MUTABLE_KINDS } from '@grid/schema/notification'
import { bookmarks } from '@grid/schema/post'
import { ACTIVITY_FIELDS, type LimitedAction } from '@grid/schema/rate-limit'
import { serverTimestamp } from 'firebase/firestore'
import { count, type Step, set, trashPost, update } from './batches'
import { blockPath, recordOfPost, votePath } from './fixtures'
import type { Shape } from './invalid-records'
import { type Fields, newComment, newMailSettings, newPost, newReport } from './records'
import { long, TIMES, TOMORROW, type Wrong } from './wrong-values'

/** A kind of document with valid values, and how a member writes it. */
export type Entity = {
  readonly name: string
  readonly author: 'nina' | 'mallory'
  readonly shape: Shape
  readonly record: Fields
  readonly send: (fields: Fields) => readonly Step[]
  /** Values of the right type that are invalid. */
  readonly wrong: Readonly<Record<string, Wrong>>
}

const now = serverTimestamp()

const WRONG_IDS: readonly Wrong[number][] = [
  ['the same member twice', ['eve', 'eve']],
  ['a path', ['eve/votes/of-ada']],
  ['two ids in one', ['eve,grace']],
  ['an empty id', ['']],
  ['too many', Array.from({ length: LIMITS.hiddenMembers + 1 }, (_, index) => `m-${index}`)],
]

const WRONG_FOLLOWED: readonly Wrong[number][] = [
  ['the same id twice', ['eve', 'eve']],
  ['two ids at once', ['eve', 'grace']],
  ['a path', ['eve/votes/of-ada']],
  ['an empty id', ['']],
  ['a long id', ['x'.repeat(129)]],
]

type Limited = { readonly of: string; readonly id: string; readonly wrong: Wrong[number] }

/** The activity document of an action: its target and its time. `batch` is the action. */
function rateLimit(
  action: LimitedAction,
  { of, id, wrong }: Limited,
  batch: readonly Step[],
): Entity {
  const [idField, timeField] = ACTIVITY_FIELDS[action]
  return {
    name: `the rate limit of ${of}`,
    author: 'mallory',
    shape: memberActivity.shape,
    record: { [idField]: id, [timeField]: now },
    send: (fields) => [set('member_activity/mallory', fields), ...batch],
    wrong: { [idField]: [wrong], [timeField]: TIMES },
  }
}

/** The private documents of a member: inbox, bookmarks, follows, hidden members and rate limits. */
export const ACTIVITY_ENTITIES: readonly Entity[] = [
  {
    name: 'what was read of an inbox',
    author: 'mallory',
    shape: inbox.shape,
    record: { read_at: now, read_marks: ['said@1'], muted_kinds: ['upvotes'] },
    send: (fields) => [set('inboxes/mallory', fields)],
    wrong: {
      read_at: [TOMORROW],
      read_marks: [
        ['a mark without a time', ['said']],
        ['a mark without a name', ['@1']],
        ['a path', ['comments/said@1']],
        ['two marks in one', ['said@1,also@2']],
        ['an empty mark', ['said@1', '']],
        ['a name that is too long', [`${'x'.repeat(301)}@1`]],
        [
          'too many',
          Array.from({ length: LIMITS.notifications.readMarks + 1 }, (_, at) => `n-${at}@1`),
        ],
      ],
      muted_kinds: [
        ['a kind that is always shown', ['removal']],
        ['an unknown kind', ['upvotes', 'news']],
        ['too many', Array.from({ length: MUTABLE_KINDS.length + 1 }, () => 'upvotes')],
      ],
    },
  },
  {
    name: 'the mail settings',
    author: 'mallory',
    shape: mailSettings.shape,
    record: newMailSettings(),
    send: (fields) => [set('mail_settings/mallory', fields)],
    wrong: {
      deliveries: [
        ['an unknown kind', { news: 'daily' }],
        ['an unknown delivery', { reply: 'hourly' }],
        ['a kind without a delivery', { reply: null }],
      ],
      digest_hour: [
        ['an hour before midnight', -1],
        ['an hour after the last', 24],
      ],
      time_zone: [
        ['nothing', ''],
        ['a line break in it', 'Europe/\nBerlin'],
        ['a line break behind', 'Europe/Berlin\n'],
        ['an address', 'https://grid.example'],
        ['too much', long(65)],
      ],
      changed_at: TIMES,
    },
  },
  {
    name: 'the bookmarks',
    author: 'mallory',
    shape: bookmarks.shape,
    record: { post_ids: ['of-ada'] },
    send: (fields) => [set('bookmarks/mallory', fields)],
    wrong: {
      post_ids: [
        ['the same post twice', ['of-ada', 'of-ada']],
        ['a post that does not exist', ['nowhere']],
        ['a path', ['of-ada/comments/one']],
        ['too many', Array.from({ length: LIMITS.bookmarks + 1 }, (_, index) => `of-${index}`)],
      ],
    },
  },
  {
    name: 'what a member follows',
    author: 'mallory',
    shape: follows.shape,
    record: { post_ids: ['of-ada'], tags: ['scan'], member_ids: ['ada'] },
    send: (fields) => [set('follows/mallory', fields)],
    wrong: {
      post_ids: WRONG_FOLLOWED,
      tags: [
        ['the same tag twice', ['scan', 'scan']],
        ['two tags at once', ['scan', 'mesh']],
        ['two tags in one', ['scan,mesh']],
        ['an empty tag', ['']],
        ['capitals', ['Scan']],
        ['a tag that is too long', ['x'.repeat(LIMITS.tags.length + 1)]],
      ],
      member_ids: [...WRONG_FOLLOWED, ['the own id', ['mallory']]],
    },
  },
  {
    name: 'the muted and blocked members',
    author: 'mallory',
    shape: hiddenMembers.shape,
    record: { muted_ids: ['eve'], blocked_ids: ['ada'] },
    send: (fields) => [
      set('hidden_members/mallory', fields),
      set(blockPath('mallory', 'ada'), { created_at: now }),
    ],
    wrong: {
      muted_ids: [...WRONG_IDS, ['the own id', ['mallory']]],
      blocked_ids: [...WRONG_IDS, ['the own id', ['mallory', 'ada']], ['nobody', []]],
    },
  },
  {
    name: 'a block',
    author: 'mallory',
    shape: storedBlock.shape,
    record: { created_at: now },
    send: (fields) => [
      set('hidden_members/mallory', { muted_ids: [], blocked_ids: ['ada'] }),
      set(blockPath('mallory', 'ada'), fields),
    ],
    wrong: { created_at: TIMES },
  },
  rateLimit('post', { of: 'posts', id: 'new', wrong: ['an older post', 'of-mallory'] }, [
    set('posts/new', newPost('mallory')),
  ]),
  rateLimit('comment', { of: 'comments', id: 'new', wrong: ['an older comment', 'of-mallory'] }, [
    set('comments/new', newComment('mallory')),
    count('of-ada', 1),
  ]),
  rateLimit('vote', { of: 'votes', id: 'of-ada', wrong: ['another post', 'of-eve'] }, [
    set(votePath('mallory', 'of-ada'), { created_at: now }),
    count('of-ada', 1, 'upvotes'),
  ]),
  rateLimit('edit', { of: 'edits', id: 'of-mallory', wrong: ['another comment', 'of-eve'] }, [
    update('comments/of-mallory', { content: 'Later.', updated_at: now }),
  ]),
  rateLimit(
    'report',
    { of: 'reports', id: 'post_of-eve_mallory', wrong: ['another report', 'post_of-ada_mallory'] },
    [set('reports/post_of-eve_mallory', newReport('mallory'))],
  ),
  rateLimit(
    'delete',
    { of: 'deletions', id: 'of-mallory', wrong: ['another post', 'of-eve'] },
    trashPost('mallory', 'of-mallory', recordOfPost('mallory')).slice(0, -1),
  ),
  {
    name: 'the rate limit of restored texts',
    author: 'mallory',
    shape: memberActivity.shape,
    record: { restored_id: 'gone-of-mallory', restored_at: now },
    // If the batch restores nothing, the member only loses time.
    send: (fields) => [set('member_activity/mallory', fields)],
    wrong: { restored_id: [['too much', long(129)]], restored_at: TIMES },
  },
]

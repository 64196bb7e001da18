import { LIMITS } from '@grid/schema/limits'
import { serverTimestamp } from 'firebase/firestore'
import {
  type Attempts,
  type Documents,
  type MatrixUser,
  type Violation,
  violation,
} from './attempt'
import {
  block,
  discard,
  nameDeletion,
  namePost,
  publish,
  remove,
  restorePost,
  set,
  trashPost,
  unblock,
  update,
} from './batches'
import { BLOCKED, blockPath, paused, recordOfPost, trashOf } from './fixtures'
import { type Fields, MAIL_SETTINGS, newMailSettings, newPost } from './records'
import { write } from './requests'
import { postOf } from './stored-records'

const now = serverTimestamp()
const MAX_MARKS = LIMITS.notifications.readMarks
const TO_COME = new Date('2099-01-01T00:00:00Z')

const marks = (count: number) => Array.from({ length: count }, (_, at) => `comment-${at}@${at}`)
const inboxViolations = (subject: string): Violation[] => {
  const inboxWith = (fields: Fields) => set(`inboxes/${subject}`, { read_at: now, ...fields })
  return [
    violation('until a time to come', inboxWith({ read_at: TO_COME })),
    violation('with too many marks', inboxWith({ read_marks: marks(MAX_MARKS + 1) })),
  ]
}

const inboxes: Attempts = {
  sample: ({ subject }) => `inboxes/${subject}`,
  create: ({ subject }) => ({
    stored: { [`inboxes/${subject}`]: null },
    request: write(set(`inboxes/${subject}`, { read_at: now })),
    violations: inboxViolations(subject),
  }),
  update: ({ subject }) => ({
    request: write(set(`inboxes/${subject}`, { read_at: now, read_marks: marks(MAX_MARKS) })),
    violations: [
      ...inboxViolations(subject),
      violation('until an earlier time', set(`inboxes/${subject}`, { read_at: new Date(0) })),
    ],
  }),
}

const settingsPath = (uid: string) => `mail_settings/${uid}`
const saveSettings = (uid: string, changes: Fields = {}) =>
  set(settingsPath(uid), newMailSettings(changes))

const mailSettings: Attempts = {
  sample: ({ subject }) => settingsPath(subject),
  create: ({ subject }) => ({
    stored: { [settingsPath(subject)]: null },
    request: write(saveSettings(subject)),
    violations: settingsViolations(subject),
  }),
  update: ({ subject }) => {
    const request = write(saveSettings(subject, { digest_hour: 23 }))
    const stored = (settings: Fields) => ({ [settingsPath(subject)]: settings })
    const tooSoon = stored({ ...MAIL_SETTINGS, changed_at: TO_COME })
    return {
      stored: stored(MAIL_SETTINGS),
      request,
      violations: [...settingsViolations(subject), { title: 'too soon', request, stored: tooSoon }],
    }
  },
}

function settingsViolations(subject: string) {
  return [
    violation('at an hour that no clock shows', saveSettings(subject, { digest_hour: 24 })),
    violation('of an unknown kind', saveSettings(subject, { deliveries: { news: 'daily' } })),
    violation('at another time', saveSettings(subject, { changed_at: new Date(0) })),
  ]
}

const bookmarks: Attempts = {
  sample: ({ subject }) => `bookmarks/${subject}`,
  create: ({ subject }) => ({
    stored: { [`bookmarks/${subject}`]: null },
    request: write(set(`bookmarks/${subject}`, { post_ids: ['of-ada'] })),
    violations: bookmarkViolations(subject, []),
  }),
  update: ({ subject }) => ({
    request: write(set(`bookmarks/${subject}`, { post_ids: ['of-ada', 'of-eve'] })),
    violations: bookmarkViolations(subject, ['of-eve']),
  }),
}

function bookmarkViolations(subject: string, before: readonly string[]) {
  const add = (...post_ids: string[]) =>
    set(`bookmarks/${subject}`, { post_ids: [...post_ids, ...before] })
  return [
    violation('a post that does not exist', add('nowhere')),
    violation('two posts at once', add('of-ada', 'of-mallory')),
  ]
}

const followsPath = (uid: string) => `follows/${uid}`
const NOTHING_FOLLOWED = { post_ids: [], tags: [], member_ids: [] }

const follows: Attempts = {
  sample: ({ subject }) => followsPath(subject),
  create: ({ subject }) => ({
    stored: { [followsPath(subject)]: null },
    request: write(set(followsPath(subject), { ...NOTHING_FOLLOWED, tags: ['mesh'] })),
    violations: followViolations(subject),
  }),
  update: ({ subject }) => ({
    request: write(
      set(followsPath(subject), {
        ...{ post_ids: ['of-ada', 'of-eve'], tags: ['mesh', 'scan'] },
        member_ids: ['grace', 'eve'],
      }),
    ),
    violations: followViolations(subject),
  }),
}

function followViolations(subject: string) {
  const miss = (title: string, lists: Fields) =>
    violation(title, set(followsPath(subject), { ...NOTHING_FOLLOWED, ...lists }))
  return [
    miss('oneself', { member_ids: [subject] }),
    miss('two tags at once', { tags: ['mesh', 'wifi'] }),
    miss('a tag that no post can have', { tags: ['<b>'] }),
  ]
}

const listPath = (uid: string) => `hidden_members/${uid}`
const noBlock = (uid: string): Documents => ({
  [listPath(uid)]: null,
  [blockPath(uid, BLOCKED)]: null,
})

const hiddenMembers: Attempts = {
  sample: ({ subject }) => listPath(subject),
  create: ({ subject }) => ({
    stored: noBlock(subject),
    request: write(set(listPath(subject), { muted_ids: ['eve'], blocked_ids: [] })),
    violations: listViolations(subject, []),
  }),
  update: ({ subject }) => ({
    request: write(set(listPath(subject), { muted_ids: ['eve'], blocked_ids: [BLOCKED] })),
    violations: listViolations(subject, [BLOCKED]),
  }),
}

function listViolations(subject: string, blocked_ids: readonly string[]) {
  return [
    violation('oneself', set(listPath(subject), { muted_ids: [subject], blocked_ids })),
    violation(
      'a block without its document',
      set(listPath(subject), { muted_ids: [], blocked_ids: ['eve', ...blocked_ids] }),
    ),
  ]
}

const blocks: Attempts = {
  sample: ({ subject }) => blockPath(subject, BLOCKED),
  create: ({ subject }) => ({
    stored: noBlock(subject),
    request: write(block(subject, BLOCKED)),
    violations: [
      violation('without the list', set(blockPath(subject, BLOCKED), { created_at: now })),
      violation(
        'that the list does not name',
        set(listPath(subject), { muted_ids: [BLOCKED], blocked_ids: [] }),
        set(blockPath(subject, BLOCKED), { created_at: now }),
      ),
    ],
  }),
  update: ({ subject }) => ({
    request: write(set(blockPath(subject, BLOCKED), { created_at: now })),
  }),
  delete: ({ subject }) => ({
    request: write(unblock(subject, BLOCKED)),
    violations: [violation('that the list names', remove(blockPath(subject, BLOCKED)))],
  }),
}

const naming = ({ subject }: MatrixUser) =>
  publish(subject, `named-by-${subject}`, newPost(subject))

const memberActivity: Attempts = {
  sample: ({ subject }) => `member_activity/${subject}`,
  create: (user) => ({
    stored: {
      [`member_activity/${user.subject}`]: null,
      [`posts/named-by-${user.subject}`]: null,
    },
    request: write(naming(user)),
    violations: [violation('naming nothing', namePost(user.subject, 'nowhere'))],
  }),
  update: (user) => {
    const { subject } = user
    const request = write(naming(user))
    return {
      stored: { ...paused(subject, 'post'), [`posts/named-by-${subject}`]: null },
      request,
      violations: [
        violation('naming nothing', namePost(subject, 'nowhere')),
        { title: 'too soon', request, stored: paused(subject, 'post', false) },
      ],
    }
  },
}

const trash: Attempts = {
  sample: ({ subject }) => `trash/gone-of-${subject}`,
  filter: ({ subject }) => ['user_id', subject],
  create: ({ uid, subject }) => {
    const id = `of-${subject}`
    const record = recordOfPost(subject)
    return {
      stored: {
        [`posts/${id}`]: postOf(subject),
        [`trash/${id}`]: null,
        ...paused(uid, 'delete'),
      },
      request: write(trashPost(uid, id, record)),
      violations: [
        violation('without the deletion', discard(uid, 'posts', id, record), nameDeletion(uid, id)),
      ],
    }
  },
  update: ({ subject }) => ({
    request: write(update(`trash/gone-of-${subject}`, { deleted_at: now })),
  }),
  delete: ({ uid, subject }) => {
    const id = `gone-of-${subject}`
    const steps = restorePost(uid, id, recordOfPost(subject))
    const request = write(steps)
    return {
      stored: {
        [`trash/${id}`]: trashOf(subject),
        [`posts/${id}`]: null,
        ...paused(uid, 'restore'),
      },
      request,
      violations: [
        violation('without the restored post', steps.slice(1)),
        violation('unnamed', steps.slice(0, -1)),
        { title: 'too soon', request, stored: paused(uid, 'restore', false) },
      ],
    }
  },
}

/** The attempts on private documents, such as the trash, inboxes and follows. */
export const PRIVATE_ATTEMPTS: Readonly<Record<string, Attempts>> = {
  'member_activity/{uid}': memberActivity,
  'trash/{id}': trash,
  'inboxes/{uid}': inboxes,
  'mail_settings/{uid}': mailSettings,
  'hidden_members/{uid}': hiddenMembers,
  'profiles/{uid}/blocks/{member}': blocks,
  'bookmarks/{uid}': bookmarks,
  'follows/{uid}': follows,
}

import { LIMITS } from '@grid/schema/limits'
import { serverTimestamp } from 'firebase/firestore'
import { type Attempts, type Documents, type NearMiss, nearMiss, type Situation } from './attempt'
import {
  block,
  change,
  discard,
  erase,
  nameDeletion,
  namePost,
  publish,
  put,
  restorePost,
  trashPost,
  unblock,
} from './batches'
import { BLOCKED, blockPath, paused, recordOfPost, trashOf } from './fixtures'
import { type Fields, MAIL_SETTINGS, newMailSettings, newPost } from './records'
import { write } from './requests'
import { postOf } from './stored-records'

const now = serverTimestamp()
const MOST_MARKS = LIMITS.notifications.readMarks
const TO_COME = new Date('2099-01-01T00:00:00Z')

const marks = (count: number) => Array.from({ length: count }, (_, at) => `comment-${at}@${at}`)
const inboxMisses = (subject: string): NearMiss[] => {
  const set = (fields: Fields) => put(`inboxes/${subject}`, { read_at: now, ...fields })
  return [
    nearMiss('until a time to come', set({ read_at: TO_COME })),
    nearMiss('with too many marks', set({ read_marks: marks(MOST_MARKS + 1) })),
  ]
}

const inboxes: Attempts = {
  sample: ({ subject }) => `inboxes/${subject}`,
  create: ({ subject }) => ({
    stage: { [`inboxes/${subject}`]: null },
    question: write(put(`inboxes/${subject}`, { read_at: now })),
    misses: inboxMisses(subject),
  }),
  update: ({ subject }) => ({
    question: write(put(`inboxes/${subject}`, { read_at: now, read_marks: marks(MOST_MARKS) })),
    misses: [
      ...inboxMisses(subject),
      nearMiss('until an earlier time', put(`inboxes/${subject}`, { read_at: new Date(0) })),
    ],
  }),
}

const settingsPath = (uid: string) => `mail_settings/${uid}`
const saveSettings = (uid: string, changes: Fields = {}) =>
  put(settingsPath(uid), newMailSettings(changes))

const mailSettings: Attempts = {
  sample: ({ subject }) => settingsPath(subject),
  create: ({ subject }) => ({
    stage: { [settingsPath(subject)]: null },
    question: write(saveSettings(subject)),
    misses: settingsMisses(subject),
  }),
  update: ({ subject }) => {
    const question = write(saveSettings(subject, { digest_hour: 23 }))
    const stage = (settings: Fields) => ({ [settingsPath(subject)]: settings })
    const tooSoon = stage({ ...MAIL_SETTINGS, changed_at: TO_COME })
    return {
      stage: stage(MAIL_SETTINGS),
      question,
      misses: [...settingsMisses(subject), { title: 'too soon', question, stage: tooSoon }],
    }
  },
}

function settingsMisses(subject: string) {
  return [
    nearMiss('at an hour that no clock shows', saveSettings(subject, { digest_hour: 24 })),
    nearMiss('of an unknown kind', saveSettings(subject, { deliveries: { news: 'daily' } })),
    nearMiss('at another time', saveSettings(subject, { changed_at: new Date(0) })),
  ]
}

const bookmarks: Attempts = {
  sample: ({ subject }) => `bookmarks/${subject}`,
  create: ({ subject }) => ({
    stage: { [`bookmarks/${subject}`]: null },
    question: write(put(`bookmarks/${subject}`, { post_ids: ['of-ada'] })),
    misses: bookmarkMisses(subject, []),
  }),
  update: ({ subject }) => ({
    question: write(put(`bookmarks/${subject}`, { post_ids: ['of-ada', 'of-eve'] })),
    misses: bookmarkMisses(subject, ['of-eve']),
  }),
}

function bookmarkMisses(subject: string, before: readonly string[]) {
  const add = (...post_ids: string[]) =>
    put(`bookmarks/${subject}`, { post_ids: [...post_ids, ...before] })
  return [
    nearMiss('a post that does not exist', add('nowhere')),
    nearMiss('two posts at once', add('of-ada', 'of-mallory')),
  ]
}

const followsPath = (uid: string) => `follows/${uid}`
const NOTHING_FOLLOWED = { post_ids: [], tags: [], member_ids: [] }

const follows: Attempts = {
  sample: ({ subject }) => followsPath(subject),
  create: ({ subject }) => ({
    stage: { [followsPath(subject)]: null },
    question: write(put(followsPath(subject), { ...NOTHING_FOLLOWED, tags: ['mesh'] })),
    misses: followMisses(subject),
  }),
  update: ({ subject }) => ({
    question: write(
      put(followsPath(subject), {
        ...{ post_ids: ['of-ada', 'of-eve'], tags: ['mesh', 'scan'] },
        member_ids: ['grace', 'eve'],
      }),
    ),
    misses: followMisses(subject),
  }),
}

function followMisses(subject: string) {
  const miss = (title: string, lists: Fields) =>
    nearMiss(title, put(followsPath(subject), { ...NOTHING_FOLLOWED, ...lists }))
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
    stage: noBlock(subject),
    question: write(put(listPath(subject), { muted_ids: ['eve'], blocked_ids: [] })),
    misses: listMisses(subject, []),
  }),
  update: ({ subject }) => ({
    question: write(put(listPath(subject), { muted_ids: ['eve'], blocked_ids: [BLOCKED] })),
    misses: listMisses(subject, [BLOCKED]),
  }),
}

function listMisses(subject: string, blocked_ids: readonly string[]) {
  return [
    nearMiss('oneself', put(listPath(subject), { muted_ids: [subject], blocked_ids })),
    nearMiss(
      'a block without its document',
      put(listPath(subject), { muted_ids: [], blocked_ids: ['eve', ...blocked_ids] }),
    ),
  ]
}

const blocks: Attempts = {
  sample: ({ subject }) => blockPath(subject, BLOCKED),
  create: ({ subject }) => ({
    stage: noBlock(subject),
    question: write(block(subject, BLOCKED)),
    misses: [
      nearMiss('without the list', put(blockPath(subject, BLOCKED), { created_at: now })),
      nearMiss(
        'that the list does not name',
        put(listPath(subject), { muted_ids: [BLOCKED], blocked_ids: [] }),
        put(blockPath(subject, BLOCKED), { created_at: now }),
      ),
    ],
  }),
  update: ({ subject }) => ({
    question: write(put(blockPath(subject, BLOCKED), { created_at: now })),
  }),
  delete: ({ subject }) => ({
    question: write(unblock(subject, BLOCKED)),
    misses: [nearMiss('that the list names', erase(blockPath(subject, BLOCKED)))],
  }),
}

const naming = ({ subject }: Situation) => publish(subject, `named-by-${subject}`, newPost(subject))

const memberActivity: Attempts = {
  sample: ({ subject }) => `member_activity/${subject}`,
  create: (scene) => ({
    stage: {
      [`member_activity/${scene.subject}`]: null,
      [`posts/named-by-${scene.subject}`]: null,
    },
    question: write(naming(scene)),
    misses: [nearMiss('naming nothing', namePost(scene.subject, 'nowhere'))],
  }),
  update: (scene) => {
    const { subject } = scene
    const question = write(naming(scene))
    return {
      stage: { ...paused(subject, 'post'), [`posts/named-by-${subject}`]: null },
      question,
      misses: [
        nearMiss('naming nothing', namePost(subject, 'nowhere')),
        { title: 'too soon', question, stage: paused(subject, 'post', false) },
      ],
    }
  },
}

const trash: Attempts = {
  sample: ({ subject }) => `trash/gone-of-${subject}`,
  narrowed: ({ subject }) => ['user_id', subject],
  create: ({ uid, subject }) => {
    const id = `of-${subject}`
    const record = recordOfPost(subject)
    return {
      stage: {
        [`posts/${id}`]: postOf(subject),
        [`trash/${id}`]: null,
        ...paused(uid, 'delete'),
      },
      question: write(trashPost(uid, id, record)),
      misses: [
        nearMiss('without the deletion', discard(uid, 'posts', id, record), nameDeletion(uid, id)),
      ],
    }
  },
  update: ({ subject }) => ({
    question: write(change(`trash/gone-of-${subject}`, { deleted_at: now })),
  }),
  delete: ({ uid, subject }) => {
    const id = `gone-of-${subject}`
    const steps = restorePost(uid, id, recordOfPost(subject))
    const question = write(steps)
    return {
      stage: {
        [`trash/${id}`]: trashOf(subject),
        [`posts/${id}`]: null,
        ...paused(uid, 'restore'),
      },
      question,
      misses: [
        nearMiss('without the restored post', steps.slice(1)),
        nearMiss('unnamed', steps.slice(0, -1)),
        { title: 'too soon', question, stage: paused(uid, 'restore', false) },
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

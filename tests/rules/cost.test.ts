import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LIMITS } from '@grid/schema/limits'
import type { PostDraft } from '@grid/schema/post'
import { doc, getDoc } from 'firebase/firestore'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { host, ROOT } from '../hosts'
import { addComment, edit, editProfile, publish, type Step } from './batches'
import { newComment, newPost } from './records'
import { type Choices, countAccessCalls } from './rules-cost'
import { rulesDatabase } from './rules-database'
import { commentOf } from './stored-records'
import { verdict } from './verdicts'

/*
 * Production allows 10 document access calls per operation, 20 per batch and 1,000 expressions per
 * request. The emulator caches repeated calls, and the documentation does not promise that, so each
 * call counts here.
 */
const MAX_CALLS = { operation: 8, batch: 16 }
const MAX_EXPRESSIONS = 650
const ALL_EXPRESSIONS = 1_000

/** A binary search changes the rules six times. */
const SEARCH_TIMEOUT = 120_000

/** These tests change the rules, so no other file shares their project. */
const PROJECT = 'demo-grid-rules-cost'

const RULES = join(ROOT, 'firestore.rules')

let rules: string
beforeAll(async () => {
  rules = await readFile(RULES, 'utf8')
})

type Operation = readonly [path: string, operation: string, choices?: Choices]

const ACTIVITY = '/member_activity/{uid}'
const NEW: Choices = { "exists(doc('trash', id))": false }
const RESTORED: Choices = { "exists(doc('trash', id))": true }
const COUNTED: Choices = { "changes.hasOnly(['comment_count'])": true }
const ADDED = 'fields().comment_count == resource.data.comment_count + 1'
const RETURNED = "activity.get('restored_at', null) == request.time"
const COUNTED_NEW: Choices = { ...COUNTED, [ADDED]: true, [RETURNED]: false }
const COUNTED_RESTORED: Choices = { ...COUNTED, [ADDED]: true, [RETURNED]: true }
const COUNTED_DELETED: Choices = { ...COUNTED, [ADDED]: false }
const ANSWERED: Choices = {
  "changes.hasOnly(['comment_count'])": false,
  "changes.hasOnly(['upvotes'])": false,
  "changes.hasOnly(['answer_id'])": true,
}
const NAMED_COMMENT: Choices = {
  "names.hasOnly(['post_id', 'posted_at'])": false,
  "names.hasOnly(['comment_id', 'commented_at'])": true,
}
/** A deleted or restored text, which is the last branch and reads no document. */
const NAMED_TEXT: Choices = {
  "names.hasOnly(['post_id', 'posted_at'])": false,
  "names.hasOnly(['comment_id', 'commented_at'])": false,
  "names.hasOnly(['vote_id', 'voted_at'])": false,
}

/** Every write path, with the operations of its batch. */
const PATHS: Readonly<Record<string, readonly Operation[]>> = {
  'a sign-up': [
    ['/profiles/{uid}', 'create'],
    ['/usernames/{lower}', 'create'],
  ],
  'an edited profile': [
    ['/profiles/{uid}', 'update'],
    [ACTIVITY, 'update'],
  ],
  'a new post': [
    ['/posts/{id}', 'create', NEW],
    [ACTIVITY, 'update'],
  ],
  'an edited post': [
    ['/posts/{id}', 'update'],
    [ACTIVITY, 'update'],
  ],
  'an accepted answer': [
    ['/posts/{id}', 'update', ANSWERED],
    [ACTIVITY, 'update'],
  ],
  'a deleted post': [
    ['/posts/{id}', 'delete'],
    ['/trash/{id}', 'create'],
    [ACTIVITY, 'update', NAMED_TEXT],
  ],
  'a restored post': [
    ['/posts/{id}', 'create', RESTORED],
    ['/trash/{id}', 'delete'],
    [ACTIVITY, 'update', NAMED_TEXT],
  ],
  'a vote': [
    ['/profiles/{uid}/votes/{postId}', 'create'],
    ['/posts/{id}', 'update'],
    [ACTIVITY, 'update'],
  ],
  'a removed vote': [
    ['/profiles/{uid}/votes/{postId}', 'delete'],
    ['/posts/{id}', 'update'],
    [ACTIVITY, 'update'],
  ],
  'a new comment or reply': [
    ['/comments/{id}', 'create', NEW],
    ['/posts/{id}', 'update', COUNTED_NEW],
    [ACTIVITY, 'update', NAMED_COMMENT],
  ],
  'an edited comment': [
    ['/comments/{id}', 'update'],
    [ACTIVITY, 'update'],
  ],
  'a deleted comment': [
    ['/comments/{id}', 'delete'],
    ['/trash/{id}', 'create'],
    ['/posts/{id}', 'update', COUNTED_DELETED],
    [ACTIVITY, 'update', NAMED_TEXT],
  ],
  'a restored comment': [
    ['/comments/{id}', 'create', RESTORED],
    ['/trash/{id}', 'delete'],
    ['/posts/{id}', 'update', COUNTED_RESTORED],
    [ACTIVITY, 'update', NAMED_TEXT],
  ],
  'a report': [
    ['/reports/{id}', 'create'],
    [ACTIVITY, 'update'],
  ],
  'the time of an inbox': [['/inboxes/{uid}', 'update']],
  'mail settings': [['/mail_settings/{uid}', 'update']],
  'a bookmark': [['/bookmarks/{uid}', 'update']],
  'a followed post, tag or member': [['/follows/{uid}', 'update']],
  'a blocked member': [
    ['/hidden_members/{uid}', 'update'],
    ['/profiles/{uid}/blocks/{blockedId}', 'create'],
  ],
  'an unblocked member': [
    ['/hidden_members/{uid}', 'update'],
    ['/profiles/{uid}/blocks/{blockedId}', 'delete'],
  ],
  'a dismissed notice': [['/removal_notices/{id}', 'delete']],
}

describe('document access calls', () => {
  const counted = (path: string) =>
    (PATHS[path] ?? []).map((operation) => countAccessCalls(rules, ...operation))

  it.each(Object.keys(PATHS))('are few for %s', (path) => {
    const calls = counted(path)
    expect(Math.max(...calls)).toBeLessThanOrEqual(MAX_CALLS.operation)
    expect(calls.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MAX_CALLS.batch)
  })

  it('are counted for every rule that allows a write', () => {
    const allowed = [...rules.matchAll(/allow ((?:create|update|delete)[^:]*):/g)]
    const named = new Set(
      Object.values(PATHS).flatMap((operations) => operations.map(([path, name]) => path + name)),
    )
    // `create, update` are one rule, counted by one of its names.
    expect(named.size).toBe(allowed.length)
  })

  it('are counted one by one, in functions and in the branch that a path takes', () => {
    const source = `service cloud.firestore { match /databases/{database}/documents {
      function twice(x) { let a = exists(x); return a && get(x).data.b && a; }
      match /a/{id} {
        function inner() { return twice(/a/b) || twice(/a/c); }
        allow create: if inner() ? existsAfter(/a/d) : getAfter(/a/e).data.f == get(/a/g).data.h;
      }
    } }`
    expect(countAccessCalls(source, '/a/{id}', 'create')).toBe(6)
    expect(countAccessCalls(source, '/a/{id}', 'create', { 'inner()': true })).toBe(5)
  })
})

describe('the longest texts', () => {
  const LONGEST = {
    title: 'x'.repeat(LIMITS.title.max),
    content: 'x'.repeat(LIMITS.content.max),
    category: 'discussion',
    code_snippet: 'x'.repeat(LIMITS.codeSnippet.max),
    link: `https://grid.example/${'x'.repeat(LIMITS.link.max - 21)}`,
    tags: Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(LIMITS.tags.length, 'x')),
    words: Array.from({ length: LIMITS.searchToken.count }, (_, at) => `#${at}`.padEnd(30, 'x')),
  } satisfies Record<keyof PostDraft | 'words', unknown>
  const ASTRAL = {
    title: '🛰'.repeat(LIMITS.title.max / 2),
    tags: Array.from({ length: 10 }, (_, at) => `${at}-${'🛰'.repeat(LIMITS.tags.length / 2 - 1)}`),
  }
  const REPLY = {
    content: 'x'.repeat(LIMITS.comment.max),
    parent_id: 'of-eve',
    reply_to: 'answer',
    recipient_ids: ['ada', 'eve', 'mallory'],
  }
  const WRITES: readonly (readonly [title: string, rule: string, steps: readonly Step[]])[] = [
    [
      'a new post of characters beyond U+FFFF',
      'match /posts/{id} {',
      publish('carol', 'new', newPost('carol', { ...LONGEST, ...ASTRAL })),
    ],
    ['a new post', 'match /posts/{id} {', publish('carol', 'new', newPost('carol', LONGEST))],
    ['an edited post', 'match /posts/{id} {', edit('carol', 'posts/of-carol', LONGEST)],
    [
      'an edited profile',
      'match /profiles/{uid} {',
      editProfile('carol', {
        bio: 'x'.repeat(LIMITS.bio.max),
        links: [1, 2, 3].map((at) => `https://grid.example/${at}`.padEnd(LIMITS.link.max, 'x')),
      }),
    ],
    [
      'a reply to a reply',
      'match /comments/{id} {',
      addComment('carol', 'new', newComment('carol', REPLY)),
    ],
  ]
  const database = rulesDatabase(PROJECT)
  beforeEach(() =>
    database.store({ 'comments/answer': { ...commentOf('mallory'), parent_id: 'of-eve' } }),
  )

  /** Allows a write only after so many calls of a costly function. */
  async function addCost(match: string, calls: number): Promise<void> {
    const start = rules.indexOf(match) + match.length
    const end = rules.indexOf('\n    }\n', start)
    const cost = ['true', ...Array(calls).fill('costly()')].join(' && ')
    const costly = rules
      .slice(start, end)
      .replaceAll(/(allow (?:create|update): if )([^;]+);/g, `$1(${cost}) && ($2);`)
    const functions = `function costly() { return ${Array(10).fill('true').join(' && ')}; }`
    const empty = `match /empty/{id} { allow get: if ${match === '' ? cost : false}; }`
    await putRules(
      (
        rules.slice(0, start) +
        (match === '' ? '' : costly) +
        rules.slice(match === '' ? start : end)
      ).replace('/documents {\n', `/documents {\n${functions}\n${empty}\n`),
    )
  }

  const readEmpty = () => verdict(getDoc(doc(database.as('visitor'), 'empty/one')))

  /** The most calls of the costly function that a request can have. */
  async function mostCalls(): Promise<number> {
    let [possible, impossible] = [0, 64]
    while (impossible - possible > 1) {
      const calls = Math.floor((possible + impossible) / 2)
      await addCost('', calls)
      if ((await readEmpty()) === 'allowed') possible = calls
      else impossible = calls
    }
    return possible
  }

  let all: number
  beforeAll(async () => {
    all = await mostCalls()
    expect(all).toBeGreaterThan(10)
    expect(all).toBeLessThan(63)
  }, SEARCH_TIMEOUT)

  it.each(WRITES)('use at most 650 expressions in %s', async (_title, match, steps) => {
    // The others remain, so this many calls fit besides the expressions of the write.
    const calls = Math.ceil(all * (1 - MAX_EXPRESSIONS / ALL_EXPRESSIONS))
    await addCost(match, calls)
    expect(await database.send('carol', steps)).toBe('allowed')
  })

  it('are denied with more calls than a request can have', async () => {
    await addCost('match /profiles/{uid} {', all)
    const steps = editProfile('carol', { bio: 'x' })
    expect(await database.send('carol', steps)).toBe('denied')
  })
})

async function putRules(content: string): Promise<void> {
  const { address } = host('firestore')
  const url = `http://${address}/emulator/v1/projects/${PROJECT}:securityRules`
  const body = JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } })
  const response = await fetch(url, { method: 'PUT', body })
  expect(response.ok, await response.text()).toBe(true)
}

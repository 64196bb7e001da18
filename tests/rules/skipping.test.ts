import { describe, expect, it } from 'vitest'
import { restStatus, tokenFor } from './rest'
import { rulesDatabase, rulesProject } from './rules-database'

const PROJECT = rulesProject()

rulesDatabase()

const BEARERS = {
  'a visitor': null,
  'a member': tokenFor(PROJECT, 'ada'),
  'an admin': tokenFor(PROJECT, 'root_admin', { admin: true }),
} as const

type Caller = keyof typeof BEARERS

type List = {
  readonly collection: string
  readonly limit: number
  /** A field and its value. */
  readonly where?: readonly [field: string, value: string]
  readonly parent?: string
}

const POSTS: List = { collection: 'posts', limit: 20 }
const COMMENTS: List = { collection: 'comments', limit: 20, where: ['post_id', 'of-ada'] }
const INDEX: List = { collection: 'comment_index', limit: 4 }
const A_NAME: List = { collection: 'profiles', limit: 3, where: ['username_lower', 'ada'] }

const LISTS_OF_ADMINS = {
  profiles: 50,
  reports: 50,
  service_requests: 50,
  download_stats: 50,
  analytics: 50,
  tag_tallies: 50,
  contributor_tallies: 50,
  daily_figures: 100,
  banned_users: 100,
  admin_actions: 100,
} as const

const LISTS: readonly (readonly [Caller, string, List])[] = [
  ['a visitor', 'posts', POSTS],
  ['a member', 'posts', POSTS],
  ['an admin', 'posts', POSTS],
  ['a visitor', 'comments', COMMENTS],
  ['a member', 'comments', COMMENTS],
  ['an admin', 'comments', COMMENTS],
  ['a visitor', 'the index of comments', INDEX],
  ['a member', 'the index of comments', INDEX],
  ['a visitor', 'a name', A_NAME],
  ['a member', 'a name', A_NAME],
  ['an admin', 'a name', A_NAME],
  ['a member', 'the own comments', { ...COMMENTS, where: ['user_id', 'ada'] }],
  ['a member', 'the own trash', { ...COMMENTS, collection: 'trash', where: ['user_id', 'ada'] }],
  ['a member', 'the own reports', { collection: 'reports', limit: 50, where: ['user_id', 'ada'] }],
  ['a member', 'the own votes', { parent: '/profiles/ada', collection: 'votes', limit: 20 }],
  [
    'a member',
    'the own notices',
    { collection: 'removal_notices', limit: 20, where: ['user_id', 'ada'] },
  ],
  [
    'a member',
    'the own passkeys',
    { collection: 'passkeys', limit: 20, where: ['user_id', 'ada'] },
  ],
  [
    'a member',
    'the own GitHub account',
    { collection: 'github_accounts', limit: 1, where: ['user_id', 'ada'] },
  ],
  [
    'a member',
    'the own sign-ins',
    { collection: 'sign_ins', limit: 20, where: ['user_id', 'ada'] },
  ],
  ['a member', 'the own mails', { collection: 'mails', limit: 20, where: ['user_id', 'ada'] }],
  [
    'an admin',
    'mails that were not delivered',
    { collection: 'mails', limit: 20, where: ['status', 'failed'] },
  ],
  ['a member', 'the own images', { collection: 'images', limit: 20, where: ['user_id', 'ada'] }],
  ...Object.entries(LISTS_OF_ADMINS).map(
    ([collection, limit]) => ['an admin', collection, { collection, limit }] as const,
  ),
]

describe('a list that a script requests', () => {
  it.each(LISTS)('begins at its first document for %s: %s', async (caller, _, list) => {
    const statusesAt = (offset?: number) => statuses(caller, list, offset)
    expect(await statusesAt()).toEqual([200, 200])
    expect(await statusesAt(0)).toEqual([200, 200])
    expect(await statusesAt(1)).toEqual([403, 403])
    expect(await statusesAt(1_000)).toEqual([403, 403])
  })
})

/** The statuses of a list and of its count. */
function statuses(caller: Caller, { parent = '', ...list }: List, offset?: number) {
  const structuredQuery = {
    from: [{ collectionId: list.collection }],
    limit: list.limit,
    ...(list.where && {
      where: {
        fieldFilter: {
          field: { fieldPath: list.where[0] },
          op: 'EQUAL',
          value: { stringValue: list.where[1] },
        },
      },
    }),
    ...(offset === undefined ? {} : { offset }),
  }
  const aggregations = [{ alias: 'all', count: {} }]
  const send = (verb: string, body: object) =>
    restStatus(PROJECT, `documents${parent}:${verb}`, BEARERS[caller], body)
  return Promise.all([
    send('runQuery', { structuredQuery }),
    send('runAggregationQuery', { structuredAggregationQuery: { structuredQuery, aggregations } }),
  ])
}

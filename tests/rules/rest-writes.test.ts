import { beforeEach, describe, expect, it } from 'vitest'
import { databaseOf, restStatus, tokenFor, type Value } from './rest'
import { rulesDatabase, rulesProject } from './rules-database'
import { commentOf } from './stored-records'

const PROJECT = rulesProject()
const DATABASE = databaseOf(PROJECT)

const database = rulesDatabase()

beforeEach(() =>
  database.store({ 'comments/answer': { ...commentOf('eve'), parent_id: 'of-eve' } }),
)

const text = (value: string): Value => ({ stringValue: value })
const token = (uid: string, claims = {}) => tokenFor(PROJECT, uid, claims)
const statusOf = (path: string, bearer: string, body?: object) =>
  restStatus(PROJECT, path, bearer, body)

function commitPost(id: string, changes: Record<string, Value>): Promise<number> {
  const fields = {
    user_id: text('ada'),
    author_username: text('ada'),
    title: text('Written past the SDK'),
    content: text('Plain REST speaks to the same rules.'),
    category: text('research'),
    link: { nullValue: null },
    code_snippet: { nullValue: null },
    tags: { arrayValue: { values: [] } },
    words: { arrayValue: { values: [] } },
    upvotes: { integerValue: '0' },
    comment_count: { integerValue: '0' },
    ...changes,
  }
  const post = { update: { name: `${DATABASE}/documents/posts/${id}`, fields } }
  const activity = {
    update: {
      name: `${DATABASE}/documents/member_activity/ada`,
      fields: { post_id: text(id) },
    },
    updateMask: { fieldPaths: ['post_id'] },
  }
  const writes = [
    { ...post, updateTransforms: ['created_at', 'updated_at'].map(now) },
    { ...activity, updateTransforms: ['posted_at'].map(now) },
  ]
  return statusOf('documents:commit', token('ada'), { writes })
}

const name = (path: string) => `${DATABASE}/documents/${path}`

/** A write that sets fields of the post of ada. */
const turned = (fields: Record<string, Value>) => ({
  update: { name: name('posts/of-ada'), fields },
  updateMask: { fieldPaths: Object.keys(fields) },
})

/** A write of the activity document that names an action. */
const named = (uid: string, fields: Record<string, Value>, time: string) => ({
  update: { name: name(`member_activity/${uid}`), fields },
  updateMask: { fieldPaths: Object.keys(fields) },
  updateTransforms: [now(time)],
})

function commitEdit(counters: Record<string, Value>): Promise<number> {
  const edit = turned({ title: text('What Ada measured again'), words: list(), ...counters })
  const activity = named('ada', { edit_id: text('of-ada') }, 'edited_at')
  const writes = [{ ...edit, updateTransforms: [now('updated_at')] }, activity]
  return statusOf('documents:commit', token('ada'), { writes })
}

function commitVote(upvotes: Value, beside: Record<string, Value> = {}): Promise<number> {
  const vote = {
    update: { name: name('profiles/eve/votes/of-ada'), fields: {} },
    updateTransforms: [now('created_at')],
  }
  const activity = named('eve', { vote_id: text('of-ada') }, 'voted_at')
  const writes = [vote, turned({ upvotes, ...beside }), activity]
  return statusOf('documents:commit', token('eve'), { writes })
}

/** @param counters what the post's counters become; one comment more without them */
function commitAnswer(
  changes: Record<string, Value>,
  counters?: Record<string, Value>,
): Promise<number> {
  const fields = {
    post_id: text('of-ada'),
    parent_id: text('of-eve'),
    reply_to: { nullValue: null },
    user_id: text('ada'),
    author_username: text('ada'),
    content: text('Past the SDK as well.'),
    recipient_ids: list(text('eve')),
    ...changes,
  }
  const plusOne = { fieldPath: 'comment_count', increment: { integerValue: '1' } }
  const writes = [
    {
      update: { name: name('comments/new'), fields },
      updateTransforms: ['created_at', 'updated_at'].map(now),
    },
    named('ada', { comment_id: text('new') }, 'commented_at'),
    counters
      ? turned(counters)
      : { transform: { document: name('posts/of-ada'), fieldTransforms: [plusOne] } },
  ]
  return statusOf('documents:commit', token('ada'), { writes })
}

const list = (...values: Value[]): Value => ({ arrayValue: { values } })
const now = (fieldPath: string) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })

describe('a script that speaks REST', () => {
  it('may post what the dialog may', async () => expect(await commitPost('plain', {})).toBe(200))

  const rejected: readonly (readonly [string, Record<string, Value>])[] = [
    ['a zero that is a float as upvotes', { upvotes: { doubleValue: 0 } }],
    ['a zero that is a float as comment_count', { comment_count: { doubleValue: 0 } }],
    ['NaN as upvotes', { upvotes: { doubleValue: 'NaN' } }],
    ['bytes as title', { title: { bytesValue: Buffer.from('abc').toString('base64') } }],
    ['a reference as owner', { user_id: { referenceValue: `${DATABASE}/documents/profiles/ada` } }],
    ['a place as link', { link: { geoPointValue: { latitude: 1, longitude: 1 } } }],
    ['a list in its tags', { tags: { arrayValue: { values: [{ mapValue: { fields: {} } }] } } }],
    ['a field with an odd name', { __proto: text('x') }],
  ]
  for (const [kind, changes] of rejected) {
    it(`is rejected with ${kind}`, async () => {
      expect(await commitPost('rejected', changes)).toBe(403)
    })
  }

  const reference = (path: string): Value => ({ referenceValue: `${DATABASE}/documents/${path}` })
  const answers: readonly (readonly [string, Record<string, Value>, number])[] = [
    ['a comment by its id', {}, 200],
    ['a comment by a reference', { parent_id: reference('comments/of-eve') }, 403],
    ['a comment by bytes', { parent_id: { bytesValue: 'b2YtZXZl' } }, 403],
    ['an answer by its id', { reply_to: text('answer') }, 200],
    ['an answer by a reference', { reply_to: reference('comments/answer') }, 403],
    ['an answer by bytes', { reply_to: { bytesValue: 'YW5zd2Vy' } }, 403],
    ['below a post by a reference', { post_id: reference('posts/of-ada') }, 403],
    ['with a recipient that is a reference', { recipient_ids: list(reference('a/b')) }, 403],
    ['with recipients that are bytes', { recipient_ids: { bytesValue: 'YWRh' } }, 403],
  ]
  for (const [kind, changes, status] of answers) {
    it(`gets ${status} when it answers ${kind}`, async () => {
      expect(await commitAnswer(changes)).toBe(status)
    })
  }

  it.each([
    ['an integer', { integerValue: '4' }, { integerValue: '8' }, 200],
    ['a float', { doubleValue: 4 }, { doubleValue: 8 }, 403],
  ] as const)('turns a counter to %s and gets the status', async (_, upvotes, comments, status) => {
    expect(await commitVote(upvotes)).toBe(status)
    expect(await commitAnswer({}, { comment_count: comments })).toBe(status)
  })

  it('edits a post as the dialog does', async () => expect(await commitEdit({})).toBe(200))

  const [three, seven] = [{ doubleValue: 3 }, { doubleValue: 7 }]
  const floats: readonly (readonly [string, () => Promise<number>])[] = [
    ['votes beside an edit', () => commitEdit({ upvotes: three })],
    ['comments beside an edit', () => commitEdit({ comment_count: seven })],
    ['comments beside a vote', () => commitVote({ integerValue: '4' }, { comment_count: seven })],
    [
      'votes beside a comment',
      () => commitAnswer({}, { comment_count: { integerValue: '8' }, upvotes: three }),
    ],
  ]
  for (const [kind, commit] of floats) {
    it(`cannot make a float of the same number of ${kind}, which would stop every count`, async () => {
      expect(await commit()).toBe(403)
    })
  }

  const claims: readonly (readonly [string, Record<string, unknown>])[] = [
    ['a claim that is text', { admin: 'true' }],
    ['a claim that is one', { admin: 1 }],
    ['a claim in a list', { admin: [true] }],
    ['a claim under another name', { is_admin: true }],
    ['no claim', {}],
  ]
  for (const [kind, claim] of claims) {
    it(`is no admin with ${kind}`, async () => {
      const bearer = token('root_admin', claim)
      expect(await statusOf('documents/admin_actions/one', bearer)).toBe(403)
    })
  }

  it('is rejected the names of collections', async () => {
    expect(await statusOf('documents:listCollectionIds', token('root_admin'), {})).toBe(403)
  })
})

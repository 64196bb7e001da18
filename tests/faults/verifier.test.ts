import type { DocumentData } from 'firebase-admin/firestore'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addMember } from '../functions/members'
import { testBackend } from '../functions/test-backend'
import { SOMEBODY } from './call-fixtures'
import { flaws, untilConsistent } from './verifier'

/* Damage of each kind is done and has to be named: then the silence of the verifier means a lot. */

/** The written fields by path; null deletes a document. */
type Writes = Readonly<Record<string, DocumentData | null>>

const POST = { user_id: 'ghost', tags: [], upvotes: 0, comment_count: 0, created_at: new Date() }

/** A tag and an author of the seed. */
const TAG_TALLY = 'tag_tallies/t-usb'
const AUTHOR_TALLY = 'contributor_tallies/ada'

const DAMAGE: readonly (readonly [sentence: string, writes: Writes])[] = [
  // The first, because most other writes make triggers change this document.
  ['stats/counts posts says -1, and it is', { 'stats/counts': { posts: -1 } }],
  [
    'posts/harmed comment_count says 3, and it is 0',
    { 'posts/harmed': { ...POST, comment_count: 3 } },
  ],
  ['posts/harmed upvotes says 2, and it is 0', { 'posts/harmed': { ...POST, upvotes: 2 } }],
  ['trash/harmed is on the board, too', { 'posts/harmed': POST, 'trash/harmed': {} }],
  [
    `profiles/${SOMEBODY} reputation says 7, and it is 0`,
    { [`profiles/${SOMEBODY}`]: { reputation: 7 } },
  ],
  [
    'comments/harmed is below a post that is gone',
    { 'comments/harmed': { user_id: SOMEBODY, post_id: 'nowhere' } },
  ],
  [
    'comments/harmed is below a post that is gone',
    {
      'comments/harmed': { user_id: SOMEBODY, post_id: 'nowhere' },
      'trash/nowhere': { kind: 'spent' },
    },
  ],
  [
    `account_deletions/${SOMEBODY} was never finished`,
    { [`account_deletions/${SOMEBODY}`]: { posts: 'keep' } },
  ],
  [
    `account_deletions/${SOMEBODY} was never finished`,
    {
      [`account_deletions/${SOMEBODY}`]: { posts: 'keep', held_at: new Date() },
      [`banned_users/${SOMEBODY}`]: { is_active: false },
    },
  ],
  [
    'usernames/nobody is held by nobody who carries it',
    { 'usernames/nobody': { user_id: SOMEBODY } },
  ],
  [
    'profiles/ghost carries a name that it does not hold',
    { 'profiles/ghost': { username_lower: 'ghost' } },
  ],
  ['profiles/ghost has no account', { 'profiles/ghost': { username_lower: 'ghost' } }],
  [`${SOMEBODY} is an admin by flag alone`, { [`profiles/${SOMEBODY}`]: { is_admin: true } }],
  [
    'tag_tallies/t-harmed posts says 1, and it is 0',
    { 'tag_tallies/t-harmed': { tag: 'harmed', posts: 1 } },
  ],
  [
    'contributor_tallies/ghost posts says 1, and it is 0',
    { 'contributor_tallies/ghost': { username: 'ghost', posts: 1 } },
  ],
  [`${TAG_TALLY} is missing`, { [TAG_TALLY]: null }],
  [`${AUTHOR_TALLY} is missing`, { [AUTHOR_TALLY]: null }],
  ['line 1 is missing', { 'admin_actions/000000000001': null }],
  ['line 1 is altered', { 'admin_actions/000000000001': { admin_id: 'mallory' } }],
  ['is truncated', { 'stats/audit_head': { seq: 1_000_000 } }],
]

const backend = testBackend('verifier', SOMEBODY)
let undo: () => Promise<unknown>

beforeAll(async () => {
  await addMember(backend, SOMEBODY)
  await untilConsistent(backend)
})

afterEach(async () => {
  await undo()
  await untilConsistent(backend)
})

/** Writes fields without rules. Returns a function that restores the earlier ones. */
async function harm(writes: Writes): Promise<void> {
  const documents = Object.keys(writes).map((path) => backend.db.doc(path))
  const before = await backend.db.getAll(...documents)
  undo = async () => {
    const batch = backend.db.batch()
    for (const stored of before) {
      const fields = stored.data()
      if (fields) batch.set(stored.ref, fields)
      else batch.delete(stored.ref)
    }
    await batch.commit()
  }
  const batch = backend.db.batch()
  for (const document of documents) {
    const fields = writes[document.path]
    if (fields) batch.set(document, fields, { merge: true })
    else batch.delete(document)
  }
  await batch.commit()
}

describe('the verifier names', () => {
  it('an admin by claim alone', async () => {
    await backend.auth.setCustomUserClaims(SOMEBODY, { admin: true })
    undo = () => backend.auth.setCustomUserClaims(SOMEBODY, null)
    expect(await flaws(backend)).toEqual([`${SOMEBODY} is an admin by claim alone`])
  })

  it.each(DAMAGE)('“%s”', async (sentence, writes) => {
    await harm(writes)
    expect((await flaws(backend)).join('\n')).toContain(sentence)
  })
})

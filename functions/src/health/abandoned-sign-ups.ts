import { LIMITS } from '@grid/schema/limits'
import { DAY_MS } from '@grid/schema/period'
import type { UserRecord } from 'firebase-admin/auth'
import { Timestamp } from 'firebase-admin/firestore'
import { noteOf, resumeDeletion } from '../account/deletion'
import { attemptAll } from '../core/batches'
import { collection, doc, readAll, type Selected, select } from '../core/documents'
import { auth, db } from '../core/firebase'
import { profileOf } from '../core/members'
import { type CheckResult, rowsOf } from './check'
import { pagesOf } from './missing-accounts'

/** The most accounts that one night deletes. */
const MOST = 200
const CONCURRENCY = 5

/**
 * Deletes accounts that a first sign-in with GitHub created, and that have neither chosen a
 * username nor been used for a month. They contain an e-mail that nobody needs. That is no finding.
 *
 * @throws the signal's reason when the time is up.
 */
export async function deleteAbandonedSignUps(
  signal: AbortSignal,
  now = Date.now(),
): Promise<CheckResult> {
  const end = Timestamp.fromMillis(now - LIMITS.github.unfinishedDays * DAY_MS)
  const unused = collection('github_accounts').where('last_used_at', '<', end)
  const links = select(unused.orderBy('last_used_at'), 'user_id')
  let checked = 0
  async function* abandoned() {
    for await (const page of pagesOf(rowsOf(links, signal))) {
      yield* await withoutUse(await withoutProfile(page), end)
      if (checked >= MOST) return
    }
  }
  await attemptAll(abandoned(), CONCURRENCY, async (unfinished) => {
    signal.throwIfAborted()
    if (!(await beginDeletion(unfinished, end))) return
    checked += 1
    await resumeDeletion(unfinished.uid, signal)
  })
  return { check: 'abandoned_sign_ups', checked, repaired: 0, findings: [] }
}

type Link = Selected<'github_accounts', 'user_id'>
type Unfinished = { readonly githubId: string; readonly uid: string }

async function withoutProfile(links: readonly Link[]): Promise<Unfinished[]> {
  const all = links.map((link) => ({ githubId: link.id, uid: String(link.data().user_id) }))
  const profiles = await db.getAll(...all.map(({ uid }) => profileOf(uid)), {
    fieldMask: ['username'],
  })
  return all.filter((_, index) => profiles[index]?.exists === false)
}

/** Those whose account was not used otherwise either, such as with a password that it has set. */
async function withoutUse(all: readonly Unfinished[], end: Timestamp): Promise<Unfinished[]> {
  const { users } = await auth().getUsers(all.map(({ uid }) => ({ uid })))
  const unused = new Set(
    users.filter((user) => lastUse(user) < end.toMillis()).map(({ uid }) => uid),
  )
  return all.filter(({ uid }) => unused.has(uid))
}

function lastUse({ metadata }: Pick<UserRecord, 'metadata'>): number {
  const { creationTime, lastSignInTime, lastRefreshTime } = metadata
  const times = [creationTime, lastSignInTime, lastRefreshTime].map((time) =>
    Date.parse(time ?? ''),
  )
  return Math.max(...times.filter((time) => !Number.isNaN(time)))
}

/**
 * Creates the note of a deletion, after which the rules accept no profile of the account. False if
 * the sign-up was finished meanwhile, the account was used, or its deletion has begun.
 */
function beginDeletion({ githubId, uid }: Unfinished, end: Timestamp): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const found = [doc('github_accounts', githubId), profileOf(uid), noteOf(uid)] as const
    const [link, profile, note] = await readAll(transaction, ...found)
    const usedAt = link.data()?.last_used_at
    const isUnused = usedAt && usedAt.toMillis() < end.toMillis()
    if (!isUnused || profile.exists || note.exists) return false
    transaction.create(note.ref, { posts: 'delete', started_at: Timestamp.now() })
    return true
  })
}

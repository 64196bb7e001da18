import { LIMITS } from '@grid/schema/limits'
import { DAY_MS } from '@grid/schema/period'
import type { TrashKind } from '@grid/schema/trash'
import type { UserRecord } from 'firebase-admin/auth'
import { Timestamp } from 'firebase-admin/firestore'
import { deletionRequest, resumeDeletion } from '../account/deletion'
import { attemptAll, drainInBatches } from '../core/batches'
import {
  collection,
  doc,
  readAll,
  type Selected,
  type Snapshot,
  select,
  unchecked,
} from '../core/documents'
import { auth, db } from '../core/firebase'
import { profileOf } from '../core/members'
import { markIdUsed, sweepComments } from '../text-deletion'
import { type CheckResult, rowsOf } from './check'
import { commentsByPost } from './counters'
import { pagesOf } from './missing-accounts'

/** The most entries of the trash that one night deletes. */
const MAX_ENTRIES = 5_000
const ENTRIES_AT_ONCE = 10
const KINDS: readonly TrashKind[] = ['posts', 'comments']

/**
 * Deletes old posts and comments from the trash, posts with their comments. That is no finding.
 *
 * @throws the signal's reason when the time is up.
 */
export async function emptyOldTrash(signal: AbortSignal, now = Date.now()): Promise<CheckResult> {
  const end = Timestamp.fromMillis(now - LIMITS.trash.days * DAY_MS)
  const old = collection('trash')
    .where('kind', 'in', KINDS)
    .where('deleted_at', '<', end)
    .orderBy('deleted_at')
  const { docs } = await select(old, 'kind').limit(MAX_ENTRIES).get()
  let checked = 0
  await attemptAll(docs, ENTRIES_AT_ONCE, async (entry) => {
    signal.throwIfAborted()
    if (!(await takeIfOld(entry.id, end))) return
    checked += 1
    // Without the signal: comments that are left would be findings of the next night.
    if (entry.data().kind === 'posts') await sweepComments(entry.id)
  })
  return { check: 'old_trash', checked, repaired: 0, findings: [] }
}

/**
 * Replaces an entry by its used id, unless its author restored the text meanwhile. True if this
 * happened, also in an earlier attempt whose response was lost.
 */
function takeIfOld(id: string, end: Timestamp): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const entry = (await transaction.get(doc('trash', id))).data()
    if (entry?.kind === 'spent') return true
    if (!entry || entry.deleted_at.toMillis() >= end.toMillis()) return false
    markIdUsed(transaction, id)
    return true
  })
}

const RECORDS_AT_ONCE = 200

/**
 * Deletes service requests, downloads and events that are older than their retention. Triggers
 * change the counters. That is no finding.
 *
 * @throws the signal's reason when the time is up.
 */
export async function deleteOldRecords(
  signal: AbortSignal,
  now = Date.now(),
): Promise<CheckResult> {
  let checked = 0
  for (const [name, days] of Object.entries(LIMITS.retentionDays)) {
    const end = Timestamp.fromMillis(now - days * DAY_MS)
    const old = db.collection(name).where('created_at', '<', end).select()
    checked += await drainInBatches(
      old,
      RECORDS_AT_ONCE,
      (batch, { ref }) => void batch.delete(ref),
      signal,
    )
  }
  return { check: 'old_records', checked, repaired: 0, findings: [] }
}

const POSTS_AT_ONCE = 100

/**
 * Removes comments of deleted posts, after an interrupted removal. A post in the trash can be
 * restored and keeps its comments.
 *
 * @throws the signal's reason when the time is up.
 */
export async function sweepOrphans(signal: AbortSignal): Promise<CheckResult> {
  const sizes = await commentsByPost(signal)
  const deleted = await deletedPosts([...sizes.keys()])
  await attemptAll(deleted, 1, async (id) => {
    signal.throwIfAborted()
    await sweepComments(id, signal)
  })
  const check = 'orphan_comments'
  return {
    check,
    checked: sizes.size,
    repaired: deleted.length,
    findings: deleted.map((id) => {
      return { check, subject: `comments of posts/${id}`, was: sizes.get(id) ?? 0, is: 0 }
    }),
  }
}

async function deletedPosts(ids: readonly string[]): Promise<string[]> {
  const deleted: string[] = []
  for (let from = 0; from < ids.length; from += POSTS_AT_ONCE) {
    const some = ids.slice(from, from + POSTS_AT_ONCE)
    const posts = some.map((id) => doc('posts', id))
    const trash = some.map((id) => doc('trash', id))
    const places: readonly Place[] = await readAll(db, ...posts, ...trash)
    const existing = new Set(places.filter(isExisting).map(({ id }) => id))
    deleted.push(...some.filter((id) => !existing.has(id)))
  }
  return deleted
}

type Place = Snapshot<'posts' | 'trash'>

/** Whether a post is on the board or in the trash. Of a deleted post only the id remains. */
function isExisting(place: Place): boolean {
  return place.exists && unchecked(place).kind !== 'spent'
}

/** The most accounts that one night deletes. */
const MAX_ACCOUNTS = 200
const ACCOUNTS_AT_ONCE = 5

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
      if (checked >= MAX_ACCOUNTS) return
    }
  }
  await attemptAll(abandoned(), ACCOUNTS_AT_ONCE, async (unfinished) => {
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
 * Creates the request for a deletion, after which the rules accept no profile of the account. False
 * if the sign-up was finished meanwhile, the account was used, or its deletion has begun.
 */
function beginDeletion({ githubId, uid }: Unfinished, end: Timestamp): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const found = [doc('github_accounts', githubId), profileOf(uid), deletionRequest(uid)] as const
    const [link, profile, request] = await readAll(transaction, ...found)
    const usedAt = link.data()?.last_used_at
    const isUnused = usedAt && usedAt.toMillis() < end.toMillis()
    if (!isUnused || profile.exists || request.exists) return false
    transaction.create(request.ref, { posts: 'delete', started_at: Timestamp.now() })
    return true
  })
}

import { COUNTED_COLLECTIONS, tagCounterId } from '@grid/schema/metrics'
import { DELETED_MEMBER_ID } from '@grid/schema/post-display'
import { isActiveBan } from '@grid/schema/session'
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { expect, vi } from 'vitest'
import { chainError } from '../functions/audit-trail'
import type { Backend } from '../functions/client'

type Row = QueryDocumentSnapshot

/** All data of the board and its members, read once. */
type Crawl = Awaited<ReturnType<typeof crawlAll>>

const ACCOUNTS_AT_ONCE = 1_000

/**
 * Reads all data without rules and returns a sentence for each inconsistency: counters that differ
 * from their records, records of deleted documents, incomplete members and roles, a broken audit
 * chain. It also checks the nightly jobs, so it shares only the schema with them.
 */
export async function flaws(backend: Backend): Promise<string[]> {
  const crawl = await crawlAll(backend)
  const found = [
    ...flawsOfCounters(crawl),
    ...flawsOfTagsAndAuthors(crawl),
    ...flawsOfOrphans(crawl),
    ...flawsOfPeople(crawl, await claims(backend)),
    ...(await flawsOfCounts(backend)),
    ...(await flawsOfLog(backend)),
  ]
  return found.toSorted()
}

async function crawlAll({ db }: Backend) {
  const rows = async (query: Query): Promise<readonly Row[]> => (await query.get()).docs
  const all = (name: string) => rows(db.collection(name))
  return {
    posts: await all('posts'),
    comments: await all('comments'),
    votes: await rows(db.collectionGroup('votes')),
    trash: await all('trash'),
    profiles: await all('profiles'),
    usernames: await all('usernames'),
    tagCounters: await all('tag_tallies'),
    contributorCounters: await all('contributor_tallies'),
    deletions: await all('account_deletions'),
    bans: await all('banned_users'),
  }
}

/** The ids of accounts whose deletion an active ban holds back. */
function heldIds({ deletions, bans }: Crawl): Set<string> {
  const banned = bans.filter((ban) => {
    const { is_active, expires_at = null } = ban.data()
    return isActiveBan({ is_active, expires_at }, Date.now())
  })
  const held = new Set(deletions.filter((note) => note.get('held_at')).map(({ id }) => id))
  return new Set(banned.map(({ id }) => id).filter((id) => held.has(id)))
}

function flawsOfCounters({ posts, comments, votes, profiles }: Crawl): string[] {
  const below = sums(comments, (comment) => [comment.get('post_id'), 1])
  const given = sums(votes, ({ id }) => [id, 1])
  const earned = sums(posts, (post) => [post.get('user_id'), post.get('upvotes')])
  return [
    ...posts.flatMap((post) => compare(post, 'comment_count', below)),
    ...posts.flatMap((post) => compare(post, 'upvotes', given)),
    ...profiles.flatMap((profile) => compare(profile, 'reputation', earned)),
  ]
}

function flawsOfTagsAndAuthors({ posts, tagCounters, contributorCounters }: Crawl): string[] {
  const tagged = new Map<string, number>()
  for (const post of posts) {
    const tags: readonly string[] = post.get('tags') ?? []
    for (const id of new Set(tags.map(tagCounterId))) add(tagged, id, 1)
  }
  const written = sums(posts, (post) => [post.get('user_id'), 1])
  written.delete(DELETED_MEMBER_ID)
  return [
    ...tagCounters.flatMap((counter) => compare(counter, 'posts', tagged)),
    ...contributorCounters.flatMap((counter) => compare(counter, 'posts', written)),
    ...missing('tag_tallies', tagged, tagCounters),
    ...missing('contributor_tallies', written, contributorCounters),
  ]
}

/** A report may outlive its target: it still waits for an admin. */
function flawsOfOrphans(crawl: Crawl): string[] {
  const { posts, comments, trash, deletions } = crawl
  const held = heldIds(crawl)
  const live = new Set([...posts, ...comments].map(({ id }) => id))
  const waiting = trash.filter((entry) => entry.get('kind') !== 'spent')
  const kept = new Set([...live, ...waiting.map(({ id }) => id)])
  return [
    ...comments
      .filter((comment) => !kept.has(comment.get('post_id')))
      .map(({ ref }) => `${ref.path} is below a post that is gone`),
    ...trash.filter(({ id }) => live.has(id)).map(({ ref }) => `${ref.path} is on the board, too`),
    ...deletions
      .filter((note) => !note.get('finished_at') && !held.has(note.id))
      .map(({ ref }) => `${ref.path} was never finished`),
  ]
}

/** All accounts, and whether each has the admin claim. */
async function claims({ auth }: Backend): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>()
  for (let page: string | undefined; ; ) {
    const { users, pageToken } = await auth.listUsers(ACCOUNTS_AT_ONCE, page)
    for (const { uid, customClaims } of users) found.set(uid, customClaims?.['admin'] === true)
    if (!pageToken) return found
    page = pageToken
  }
}

function flawsOfPeople(crawl: Crawl, claimed: Map<string, boolean>): string[] {
  const { profiles, usernames } = crawl
  const held = heldIds(crawl)
  const holders = new Map(usernames.map((name) => [name.id, name.get('user_id')]))
  const carriers = new Map(profiles.map((profile) => [profile.get('username_lower'), profile.id]))
  const mirrors = new Map(profiles.map((profile) => [profile.id, profile.get('is_admin') === true]))
  return [
    ...profiles
      .filter((profile) => holders.get(profile.get('username_lower')) !== profile.id)
      .map(({ ref }) => `${ref.path} carries a name that it does not hold`),
    ...usernames
      .filter(({ id }) => carriers.get(id) !== holders.get(id) && !held.has(holders.get(id)))
      .map(({ ref }) => `${ref.path} is held by nobody who carries it`),
    ...[...mirrors]
      .filter(([uid]) => !claimed.has(uid))
      .map(([uid]) => `profiles/${uid} has no account`),
    ...[...claimed]
      .filter(([uid, isAdmin]) => isAdmin !== (mirrors.get(uid) ?? false))
      .map(([uid, isAdmin]) => `${uid} is an admin by ${isAdmin ? 'claim' : 'flag'} alone`),
  ]
}

async function flawsOfCounts({ db }: Backend): Promise<string[]> {
  const stored = await db.doc('stats/counts').get()
  const found = await Promise.all(
    COUNTED_COLLECTIONS.map(async (name) => {
      const { count } = (await db.collection(name).count().get()).data()
      return differs(`stats/counts ${name}`, stored.get(name), count)
    }),
  )
  return found.flat()
}

async function flawsOfLog(backend: Backend): Promise<string[]> {
  const error = await chainError(backend)
  return error ? [`admin_actions: line ${error.seq} is ${error.kind}`] : []
}

/** The sum of the rows for each name. A row without a name adds nothing. */
function sums(
  rows: readonly Row[],
  entry: (row: Row) => readonly [name: unknown, value: number],
): Map<string, number> {
  const found = new Map<string, number>()
  for (const row of rows) {
    const [name, value] = entry(row)
    if (typeof name === 'string') add(found, name, value)
  }
  return found
}

function add(to: Map<string, number>, name: string, value: number): void {
  to.set(name, (to.get(name) ?? 0) + value)
}

function compare(row: Row, field: string, counted: ReadonlyMap<string, number>): string[] {
  return differs(`${row.ref.path} ${field}`, row.get(field), counted.get(row.id) ?? 0)
}

function differs(what: string, says: unknown, is: number): string[] {
  return (says ?? 0) === is ? [] : [`${what} says ${says}, and it is ${is}`]
}

function missing(
  collection: string,
  expected: ReadonlyMap<string, number>,
  rows: readonly Row[],
): string[] {
  const there = new Set(rows.map(({ id }) => id))
  return [...expected.keys()]
    .filter((id) => !there.has(id))
    .map((id) => `${collection}/${id} is missing`)
}

/** Waits until the triggers have counted everything, then expects consistent data. */
export async function untilConsistent(backend: Backend): Promise<void> {
  const whole = async () => expect(await flaws(backend)).toEqual([])
  await vi.waitFor(whole, { timeout: 60_000, interval: 250 })
}

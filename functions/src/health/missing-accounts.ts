import type { HealthFinding } from '@grid/schema/health'
import { HOUR_MS } from '@grid/schema/period'
import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import { deletionRequest } from '../account/deletion'
import { collection, type Selected, select } from '../core/documents'
import { auth, db } from '../core/firebase'
import { type CheckResult, rowsOf } from './check'

/** The most accounts that Auth looks up at once. */
const ACCOUNTS_AT_ONCE = 100

const SIGN_IN_METHODS = ['passkeys', 'github_accounts'] as const

/**
 * Deletes passkeys and GitHub accounts whose account does not exist, such as after a deletion in
 * the console. They open no session, but they would count as personal data.
 *
 * @throws the signal's reason when the time is up.
 */
export async function sweepOrphanPasskeys(signal: AbortSignal): Promise<CheckResult> {
  const findings: HealthFinding[] = []
  let checked = 0
  for (const name of SIGN_IN_METHODS) {
    const rows = select(collection(name), 'user_id', 'created_at')
    for await (const page of pagesOf(rowsOf(rows, signal))) {
      checked += page.length
      findings.push(...(await deleteOrphans(page)))
    }
  }
  return { check: 'orphan_passkeys', checked, repaired: findings.length, findings }
}

type SignInMethod = Selected<(typeof SIGN_IN_METHODS)[number], 'user_id' | 'created_at'>

async function deleteOrphans(page: readonly SignInMethod[]): Promise<HealthFinding[]> {
  const rows = page.filter((row) => !isNew(row.data()))
  if (rows.length === 0) return []
  const existing = await existingAccounts(rows.map((row) => String(row.data().user_id)))
  const orphans = rows.filter((row) => !existing.has(row.data().user_id))
  await Promise.all(orphans.map(({ ref }) => ref.delete()))
  return orphans.map(({ ref }) => {
    return { check: 'orphan_passkeys', subject: ref.path, was: 'no account', is: 'deleted' }
  })
}

/** Collects rows, as many at once as Auth looks up. */
export async function* pagesOf<T>(rows: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let page: T[] = []
  for await (const row of rows) {
    page.push(row)
    if (page.length < ACCOUNTS_AT_ONCE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** Which of at most 100 accounts exist. */
async function existingAccounts(uids: readonly string[]): Promise<ReadonlySet<string>> {
  const { users } = await auth().getUsers(uids.map((uid) => ({ uid })))
  return new Set(users.map(({ uid }) => uid))
}

/** How many deletions a night begins. Should the accounts be missing by mistake, few are lost. */
const MAX_DELETIONS = 20

/**
 * Where each member has one document under the own id: the profile since the sign-up, and the
 * credentials since a sign-in. A deletion that stopped may have left the second alone.
 */
const MEMBERS = ['profiles', 'credentials'] as const
type MemberCollection = (typeof MEMBERS)[number]

/** An id, and the collections that have it. */
type MemberId = { readonly uid: string; readonly collections: readonly MemberCollection[] }

/**
 * Requests the deletion of the data of each account that was deleted in Auth itself, by its API or
 * in the console. Posts and comments stay without their author, because the member has not chosen
 * to delete them. A night begins at most 20 deletions and reports how many are left. If most
 * accounts are missing, such as in data of another project, this only reports it.
 *
 * @throws the signal's reason when the time is up.
 */
export async function requestMissingDeletions(signal: AbortSignal): Promise<CheckResult> {
  const check = 'missing_accounts'
  const counts = { profiles: { checked: 0, missing: 0 }, credentials: { checked: 0, missing: 0 } }
  const missing: string[] = []
  for await (const page of pagesOf(everyMember(signal))) {
    const existing = await existingAccounts(page.map(({ uid }) => uid))
    for (const { uid, collections } of page) {
      const isMissing = !existing.has(uid)
      if (isMissing) missing.push(uid)
      for (const name of collections) {
        counts[name].checked += 1
        counts[name].missing += Number(isMissing)
      }
    }
  }
  const checked = counts.profiles.checked + counts.credentials.checked
  const findings: HealthFinding[] = MEMBERS.filter((name) => isTooMuch(counts[name])).map(
    (name) => ({ check, subject: name, was: `${counts[name].missing} missing`, is: null }),
  )
  if (findings.length > 0) return { check, checked, repaired: 0, findings }
  const requests = await collection('account_deletions').select().get()
  const requested = new Set(requests.docs.map(({ id }) => id))
  const open = missing.filter((uid) => !requested.has(uid))
  for (const uid of open.slice(0, MAX_DELETIONS)) {
    if (await requestDeletion(uid)) {
      findings.push({ check, subject: `account_deletions/${uid}`, was: 'no account', is: 'begun' })
    }
  }
  const repaired = findings.length
  const left = open.length - MAX_DELETIONS
  if (left > 0) {
    findings.push({ check, subject: 'account_deletions', was: `${left} not begun`, is: null })
  }
  return { check, checked, repaired, findings }
}

function isTooMuch({ checked, missing }: { checked: number; missing: number }): boolean {
  return missing * 2 > checked
}

/** Streams the ids of all members, each once, so that Auth is asked about each once. */
async function* everyMember(signal: AbortSignal): AsyncGenerator<MemberId> {
  const sources = MEMBERS.map((name) => ({ name, ids: idsIn(name, signal) }))
  const heads = new Map<MemberCollection, string>()
  const advance = async ({ name, ids }: (typeof sources)[number]) => {
    const { done, value } = await ids.next()
    if (done) heads.delete(name)
    else heads.set(name, value)
  }
  await Promise.all(sources.map(advance))
  for (;;) {
    const [uid] = [...heads.values()].toSorted(byBytes)
    if (uid === undefined) return
    const found = sources.filter(({ name }) => heads.get(name) === uid)
    yield { uid, collections: found.map(({ name }) => name) }
    await Promise.all(found.map(advance))
  }
}

/** The ids of a collection in their order. A profile must be a whole one, and an hour old. */
async function* idsIn(name: MemberCollection, signal: AbortSignal): AsyncGenerator<string, void> {
  const rows = collection(name).orderBy(FieldPath.documentId()).select('created_at')
  for await (const row of rowsOf(rows, signal)) {
    const isWhole = row.get('created_at') instanceof Timestamp
    if (name !== 'profiles' || (isWhole && !isNew(row.data()))) yield row.id
  }
}

/** As Firestore orders ids. */
function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

/** Requests a deletion that keeps the texts; false if there is a request already. */
function requestDeletion(uid: string): Promise<boolean> {
  const document = deletionRequest(uid)
  return db.runTransaction(async (transaction) => {
    if ((await transaction.get(document)).exists) return false
    transaction.create(document, { posts: 'keep' })
    return true
  })
}

/**
 * Whether a record was created within the last hour: a sign-in with GitHub stores the link before
 * the account.
 */
function isNew({ created_at }: { readonly created_at?: unknown }): boolean {
  return created_at instanceof Timestamp && created_at.toMillis() > Date.now() - HOUR_MS
}

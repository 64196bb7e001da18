import { LIMITS } from '@grid/schema/limits'
import {
  doc,
  getDocFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  where,
} from 'firebase/firestore'
import { withDeadline } from '../../data/deadline'
import { comments, posts, profiles, votesOf } from '../../data/firestore'
import { signedInUser } from '../../data/signed-in-user'
import { keptDrafts } from './kept-drafts'
import { plain } from './plain'

/** A file's name, and what it shall hold. */
type Export = { readonly name: string; readonly data: object }

/** Everything of the signed-in member, as texts, numbers and ISO dates. Read page by page. */
export async function exportData(): Promise<Export> {
  const user = signedInUser()
  const own = where('user_id', '==', user.uid)
  const profile = await withDeadline(() => getDocFromServer(doc(profiles, user.uid)))
  const data = {
    exported_at: new Date().toISOString(),
    account: {
      id: user.uid,
      email: user.email,
      email_verified: user.emailVerified,
      created_at: isoDate(user.metadata.creationTime),
      last_sign_in_at: isoDate(user.metadata.lastSignInTime),
    },
    profile: plain(profile.data() ?? null),
    posts: plain(await everyRecord(query(posts, own))),
    comments: plain(await everyRecord(query(comments, own))),
    votes: plain(await everyRecord(votesOf(user.uid))),
    drafts: keptDrafts(user.uid),
  }
  return { name: `the-grid-${profile.data()?.username ?? user.uid}.json`, data }
}

/** All records of a query, newest first, a page at a time as the rules demand. */
async function everyRecord<T>(all: Query<T>): Promise<T[]> {
  const found: T[] = []
  let last: QueryDocumentSnapshot<T> | undefined
  for (;;) {
    const after = last ? [startAfter(last)] : []
    const page = query(all, orderBy('created_at', 'desc'), ...after, limit(LIMITS.page.posts))
    const { docs } = await withDeadline(() => getDocsFromServer(page))
    found.push(...docs.map((record) => record.data()))
    if (docs.length < LIMITS.page.posts) return found
    last = docs.at(-1)
  }
}

function isoDate(date: string | undefined): string | null {
  return date ? new Date(date).toISOString() : null
}

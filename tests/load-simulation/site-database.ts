import { type CollectionReference, collection, type Firestore } from 'firebase/firestore'

/*
 * Replaces `web/src/data/firestore` in tests with `vi.mock`, so that the modules of the site use
 * the database of a simulated member.
 */

export let db: Firestore
export let posts: CollectionReference
export let comments: CollectionReference
export let bans: CollectionReference
export let memberActivities: CollectionReference

/** Sets the database, once the simulation is open. */
export function useDatabase(database: Firestore): void {
  db = database
  posts = collection(db, 'posts')
  comments = collection(db, 'comments')
  bans = collection(db, 'banned_users')
  memberActivities = collection(db, 'member_activity')
}

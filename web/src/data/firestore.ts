import type { Ban } from '@grid/schema/ban'
import type { CollectionName } from '@grid/schema/collections'
import type { Comment } from '@grid/schema/comment'
import type { Inbox } from '@grid/schema/inbox'
import type { MemberActivity } from '@grid/schema/member-activity'
import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import type { RemovalNotice } from '@grid/schema/removal-notice'
import type { Report } from '@grid/schema/report'
import type { Vote } from '@grid/schema/vote'
import {
  type CollectionReference,
  collection,
  connectFirestoreEmulator,
  type FirestoreDataConverter,
  getFirestore,
} from 'firebase/firestore'
import { app } from './app'
import { EMULATOR_HOST, emulators } from './project'

export const db = getFirestore(app)

if (emulators) connectFirestoreEmulator(db, EMULATOR_HOST, emulators.firestore)

/** Reads a document as its record with the document's id; writing goes past the converter. */
function record<T extends { readonly id: string }>(): FirestoreDataConverter<T> {
  return {
    toFirestore: ({ id: _, ...fields }) => fields,
    fromFirestore: (snapshot) =>
      ({ ...snapshot.data({ serverTimestamps: 'estimate' }), id: snapshot.id }) as T,
  }
}

/** A collection whose documents are read as records. */
export function typed<T extends { readonly id: string }>(
  name: CollectionName,
): CollectionReference<T> {
  return collection(db, name).withConverter(record<T>())
}

export const posts = typed<Post>('posts')
export const profiles = typed<Profile>('profiles')
export const bans = typed<Ban>('banned_users')
export const comments = typed<Comment>('comments')
export const memberActivities = typed<MemberActivity>('member_activity')
export const inboxes = typed<Inbox>('inboxes')
export const removalNotices = typed<RemovalNotice>('removal_notices')
export const reports = typed<Report>('reports')

/** The upvotes that a member gave; each document's id is the post's. */
export function votesOf(uid: string): CollectionReference<Vote> {
  return collection(db, 'profiles', uid, 'votes').withConverter(record<Vote>())
}

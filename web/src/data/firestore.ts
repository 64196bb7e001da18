import type { CollectionName, RecordOf, StatName, StatOf } from '@grid/schema/collections'
import type { Vote } from '@grid/schema/member-activity'
import type { Notification } from '@grid/schema/notification'
import {
  type CollectionReference,
  collection,
  connectFirestoreEmulator,
  type DocumentReference,
  doc,
  type FirestoreDataConverter,
  getFirestore,
} from 'firebase/firestore'
import { app } from './app'
import { EMULATOR_HOST, emulators } from './project'

/**
 * Sends beacons as CORS requests. Firestore sends one when it closes a connection, at each sign-in
 * and sign-out. `navigator.sendBeacon` sends it without CORS, which the site's
 * `Cross-Origin-Embedder-Policy` blocks with an error in the console.
 */
export function sendBeaconsWithCors(): void {
  // Tests outside a browser have no beacons.
  if (!globalThis.navigator) return
  navigator.sendBeacon = (url, body = null) => {
    // A lost beacon needs no retry: the server closes an idle connection by itself.
    fetch(url, { method: 'POST', body, keepalive: true }).catch(() => undefined)
    return true
  }
}

sendBeaconsWithCors()

export const db = getFirestore(app)

if (emulators) connectFirestoreEmulator(db, EMULATOR_HOST, emulators.firestore)

/** Reads a document as a record with its id. Writes do not use the converter. */
function record<T extends { readonly id: string }>(): FirestoreDataConverter<T> {
  return {
    toFirestore: ({ id: _, ...fields }) => fields,
    fromFirestore: (snapshot) =>
      ({ ...snapshot.data({ serverTimestamps: 'estimate' }), id: snapshot.id }) as T,
  }
}

/** A collection whose documents are read as records. */
export function typed<Name extends CollectionName>(
  name: Name,
): CollectionReference<RecordOf<Name>> {
  return collection(db, name).withConverter(record<RecordOf<Name>>())
}

/** A document of `stats`; each has its own type. */
function statsDocument<Name extends StatName>(name: Name): DocumentReference<StatOf<Name>> {
  return doc(collection(db, 'stats').withConverter(record<StatOf<Name>>()), name)
}

export const posts = typed('posts')
export const profiles = typed('profiles')
export const bookmarks = typed('bookmarks')
export const follows = typed('follows')
export const hiddenMembers = typed('hidden_members')
export const histories = typed('histories')
export const images = typed('images')
export const mails = typed('mails')
export const mailSettings = typed('mail_settings')
export const bans = typed('banned_users')
export const comments = typed('comments')
export const memberActivities = typed('member_activity')
export const inboxes = typed('inboxes')
export const passkeys = typed('passkeys')
export const removalNotices = typed('removal_notices')
export const reports = typed('reports')
export const githubAccounts = typed('github_accounts')
export const signIns = typed('sign_ins')
export const trash = typed('trash')

/** The upvotes of a member; each document has the id of its post. */
export function votesOf(uid: string): CollectionReference<Vote> {
  return collection(db, 'profiles', uid, 'votes').withConverter(record<Vote>())
}

/** What concerns a member besides replies. */
export function notificationsOf(uid: string): CollectionReference<Notification> {
  return collection(db, 'profiles', uid, 'notifications').withConverter(record<Notification>())
}

export const adminActions = typed('admin_actions')
export const serviceRequests = typed('service_requests')
export const downloadStats = typed('download_stats')
export const dailyMetrics = typed('daily_figures')
export const tagCounters = typed('tag_tallies')
export const contributorCounters = typed('contributor_tallies')

/** The maintained counters of the dashboard. */
export const countsDocument = statsDocument('counts')

/** The last entry of the audit log. */
export const auditHeadDocument = statsDocument('audit_head')

/** The result of the last reconciliation. */
export const healthDocument = statsDocument('health')

import { LIMITS } from '@grid/schema/limits'
import { DERIVED_POST_FIELDS } from '@grid/schema/post-display'
import {
  type CollectionReference,
  doc,
  documentId,
  orderBy,
  type Query,
  query,
  where,
} from 'firebase/firestore'
import { Download } from 'lucide-react'
import { saveFile } from '../../browser/save-file'
import { fetchAll, readFromServer } from '../../data/documents.firestore'
import { errorMessage } from '../../data/errors'
import {
  bans,
  bookmarks,
  comments,
  follows,
  githubAccounts,
  hiddenMembers,
  histories,
  images,
  inboxes,
  mailSettings,
  mails,
  memberActivities,
  notificationsOf,
  passkeys,
  posts,
  profiles,
  removalNotices,
  reports,
  signIns,
  trash,
  votesOf,
} from '../../data/firestore'
import { signedInUser } from '../../data/signed-in-user'
import { notify } from '../../design/notify'
import { ActionButton } from '../../forms/action-button'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { assertRecentSignIn } from '../../session/reauthentication.auth'
import { ACCOUNT_MESSAGES } from './messages'
import { storedDrafts } from './stored-drafts'

/** Exports the member's data to a file. */
export function ExportButton() {
  const withRecentSignIn = useRecentSignIn()
  const save = async () => {
    const { name, data } = await withRecentSignIn(exportData)
    const json = JSON.stringify(data, null, 2)
    saveFile(name, new Blob([json], { type: 'application/json' }))
    notify.success(ACCOUNT_MESSAGES.exported)
  }
  return (
    <ActionButton
      startIcon={<Download size={16} aria-hidden />}
      action={save}
      describe={(error) => `${ACCOUNT_MESSAGES.exportFailed} ${errorMessage(error)}`}
    >
      Export my data
    </ActionButton>
  )
}

type Export = { readonly name: string; readonly data: unknown }

/**
 * Everything that the rules let the member read about themselves, as texts, numbers and ISO dates.
 * Excludes downloads, which only admins may read. Reads page by page, after a recent sign-in.
 */
async function exportData(): Promise<Export> {
  const user = signedInUser()
  const own = where('user_id', '==', user.uid)
  // The first read fails at once without a connection, in which nobody can confirm the identity.
  const profile = await ownRecord(profiles, user.uid)
  await assertRecentSignIn()
  const data = {
    exported_at: new Date().toISOString(),
    account: {
      id: user.uid,
      email: user.email,
      email_verified: user.emailVerified,
      created_at: isoDate(user.metadata.creationTime),
      last_sign_in_at: isoDate(user.metadata.lastSignInTime),
    },
    profile,
    posts: await everyRecord(query(posts, own)),
    comments: await everyRecord(query(comments, own)),
    votes: await everyRecord(votesOf(user.uid)),
    deleted: await everyRecord(query(trash, own), byId),
    reports: await everyRecord(query(reports, own), byId),
    removal_notices: await everyRecord(query(removalNotices, own)),
    notifications: await everyRecord(notificationsOf(user.uid), byId),
    passkeys: await everyRecord(query(passkeys, own), byId),
    github: await everyRecord(query(githubAccounts, own), byId),
    sign_ins: await everyRecord(query(signIns, own), byId),
    ban: await ownRecord(bans, user.uid),
    bookmarks: await ownRecord(bookmarks, user.uid),
    follows: await ownRecord(follows, user.uid),
    histories: await everyRecord(query(histories, own), byId),
    hidden_members: await ownRecord(hiddenMembers, user.uid),
    images: await everyRecord(query(images, own)),
    mails: await everyRecord(query(mails, own), byId),
    mail_settings: await ownRecord(mailSettings, user.uid),
    inbox: await ownRecord(inboxes, user.uid),
    activity: await ownRecord(memberActivities, user.uid),
    drafts: storedDrafts(user.uid),
  }
  return { name: `the-grid-${profile?.username ?? user.uid}.json`, data: plain(data) }
}

/** The record with the member's id, or null. */
async function ownRecord<T>(collection: CollectionReference<T>, uid: string): Promise<T | null> {
  return (await readFromServer(doc(collection, uid))).data() ?? null
}

const newestFirst = orderBy('created_at', 'desc')
const byId = orderBy(documentId())

/** All records of a query, in an order for which there is an index. */
function everyRecord<T>(all: Query<T>, order = newestFirst): Promise<readonly T[]> {
  return fetchAll(query(all, order), { batch: LIMITS.page.posts })
}

function isoDate(date: string | undefined): string | null {
  return date ? new Date(date).toISOString() : null
}

/** A JSON value: instants become ISO dates; the derived fields of posts are left out. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('toDate' in value && typeof value.toDate === 'function') return value.toDate().toISOString()
  // Only posts have search tokens. The excerpts of other records repeat nothing that is exported.
  const isLeftOut = (name: string) => 'words' in value && DERIVED_POST_FIELDS.has(name)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isLeftOut(name))
      .map(([name, field]) => [name, plain(field)]),
  )
}

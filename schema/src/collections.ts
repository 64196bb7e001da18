import * as z from 'zod/mini'
import { adminAction, auditHead } from './admin-action'
import { ban } from './ban'
import { comment, commentIndexEntry } from './comment'
import { follows } from './follows'
import { health } from './health'
import { hiddenMembers } from './hidden-members'
import { history } from './history'
import { image } from './image'
import { mail, mailSettings } from './mail'
import { memberActivity } from './member-activity'
import { analyticsEvent, contributorCounter, counts, dailyMetrics, tagCounter } from './metrics'
import { inbox } from './notification'
import { passkey } from './passkey'
import { bookmarks, post } from './post'
import { profile, usernameClaim } from './profile'
import { downloadStat } from './release-manifest'
import { removalNotice, report } from './report'
import { serviceRequest } from './service-request'
import { githubAccount, signIn } from './sign-in'
import type { Stored } from './stored'
import { spentId, trashed } from './trash'

/** The documents of `stats`: id → schema. */
const STATS = { counts, audit_head: auditHead, health } as const

/**
 * Collection name → schema of its documents, for the top-level collections of members, admins and
 * the seed. Collections that only functions read, and those below profiles, are in the access
 * matrix. Rules, functions and pages use the same names.
 */
export const COLLECTIONS = {
  profiles: profile,
  usernames: usernameClaim,
  posts: post,
  comments: comment,
  comment_index: commentIndexEntry,
  member_activity: memberActivity,
  passkeys: passkey,
  github_accounts: githubAccount,
  sign_ins: signIn,
  reports: report,
  inboxes: inbox,
  bookmarks,
  hidden_members: hiddenMembers,
  follows,
  histories: history,
  images: image,
  mails: mail,
  mail_settings: mailSettings,
  trash: z.union([trashed, spentId]),
  service_requests: serviceRequest,
  download_stats: downloadStat,
  analytics: analyticsEvent,
  banned_users: ban,
  admin_actions: adminAction,
  daily_figures: dailyMetrics,
  tag_tallies: tagCounter,
  contributor_tallies: contributorCounter,
  removal_notices: removalNotice,
  stats: z.union(Object.values(STATS)),
} as const

export type CollectionName = keyof typeof COLLECTIONS

/** A stored document of a collection. */
export type RecordOf<Name extends CollectionName> = Stored<(typeof COLLECTIONS)[Name]>

export type StatName = keyof typeof STATS

/** A stored document of `stats`. */
export type StatOf<Name extends StatName> = Stored<(typeof STATS)[Name]>

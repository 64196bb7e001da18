import * as z from 'zod/mini'
import { adminAction, auditHead } from './admin-action'
import { analyticsEvent } from './analytics-event'
import { ban } from './ban'
import { comment } from './comment'
import { counts } from './counts'
import { contributorTally, dailyFigures, tagTally } from './daily-figures'
import { health } from './health'
import { inbox, memberActivity } from './member-activity'
import { post } from './post'
import { profile, usernameClaim } from './profile'
import { downloadStat } from './release-manifest'
import { removalNotice, report } from './report'
import { serviceRequest } from './service-request'
import type { Stored } from './stored'
import { spentId, trashed } from './trash'

/** The documents of `stats`: id → what it is. */
const STATS = { counts, audit_head: auditHead, health } as const

/**
 * Collection name → what its documents are, for all that members, admins or the seed meet at the
 * top. What only functions read, and votes below profiles, are told by the access matrix. The names
 * are the same from rules to screen.
 */
export const COLLECTIONS = {
  profiles: profile,
  usernames: usernameClaim,
  posts: post,
  comments: comment,
  member_activity: memberActivity,
  reports: report,
  inboxes: inbox,
  trash: z.union([trashed, spentId]),
  service_requests: serviceRequest,
  download_stats: downloadStat,
  analytics: analyticsEvent,
  banned_users: ban,
  admin_actions: adminAction,
  daily_figures: dailyFigures,
  tag_tallies: tagTally,
  contributor_tallies: contributorTally,
  removal_notices: removalNotice,
  stats: z.union(Object.values(STATS)),
} as const

export type CollectionName = keyof typeof COLLECTIONS

/** What a document of a collection is read as. */
export type RecordOf<Name extends CollectionName> = Stored<(typeof COLLECTIONS)[Name]>

export type StatName = keyof typeof STATS

/** What a document of `stats` is read as. */
export type StatOf<Name extends StatName> = Stored<(typeof STATS)[Name]>

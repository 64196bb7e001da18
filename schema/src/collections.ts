import { adminAction } from './admin-action'
import { analyticsEvent } from './analytics-event'
import { ban } from './ban'
import { comment } from './comment'
import { counts } from './counts'
import { downloadStat } from './download'
import { memberActivity } from './member-activity'
import { post } from './post'
import { profile, usernameClaim } from './profile'
import { serviceRequest } from './service-request'

/** Collection name → what its documents are. The names are the same from rules to screen. */
export const COLLECTIONS = {
  profiles: profile,
  usernames: usernameClaim,
  posts: post,
  comments: comment,
  member_activity: memberActivity,
  service_requests: serviceRequest,
  download_stats: downloadStat,
  analytics: analyticsEvent,
  banned_users: ban,
  admin_actions: adminAction,
  stats: counts,
} as const

export type CollectionName = keyof typeof COLLECTIONS

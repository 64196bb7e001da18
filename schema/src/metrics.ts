import * as z from 'zod/mini'
import { cleanTag } from './clean'
import { PLATFORMS, TOOL_IDS } from './releases'
import { instant, type Stored } from './stored'
import { fold } from './unicode'

/** The collections whose size the dashboard shows. Triggers count them when they change. */
export const COUNTED_COLLECTIONS = [
  'profiles',
  'posts',
  'comments',
  'download_stats',
  'service_requests',
] as const
export type CountedCollection = (typeof COUNTED_COLLECTIONS)[number]

/**
 * `stats/counts`: the number of documents in each collection, updated by triggers. A collection
 * that never held a document has no counter.
 */
export const counts = z.strictObject({
  profiles: z.optional(z.int()),
  posts: z.optional(z.int()),
  comments: z.optional(z.int()),
  download_stats: z.optional(z.int()),
  service_requests: z.optional(z.int()),
  updated_at: instant,
})

export type Counts = z.infer<typeof counts>

/**
 * `daily_figures/{YYYY-MM-DD}`: the counters of a day (UTC), updated by triggers and reconciled
 * each night. A day without events has no document; a counter without events is absent.
 */
export const dailyMetrics = z.strictObject({
  /** The day (YYYY-MM-DD), which is also the id of the document. */
  date: z.string(),
  sign_ups: z.optional(z.int()),
  posts: z.optional(z.int()),
  service_requests: z.optional(z.int()),
  downloads: z.optional(z.int()),
  downloads_by_tool: z.optional(z.partialRecord(z.enum(TOOL_IDS), z.int())),
  downloads_by_platform: z.optional(z.partialRecord(z.enum(PLATFORMS), z.int())),
  updated_at: instant,
})

export type DailyMetrics = Stored<typeof dailyMetrics>

/** The collections that are counted by day as well. Comments have a total only. */
export const DAILY_COLLECTIONS = [
  'profiles',
  'posts',
  'service_requests',
  'download_stats',
] as const satisfies readonly CountedCollection[]
export type DailyCollection = (typeof DAILY_COLLECTIONS)[number]

/** The field that counts the documents created on a day. */
export const DAILY_FIELDS = {
  profiles: 'sign_ups',
  posts: 'posts',
  service_requests: 'service_requests',
  download_stats: 'downloads',
} as const satisfies Readonly<Record<DailyCollection, keyof DailyMetrics>>
export type DailyField = (typeof DAILY_FIELDS)[DailyCollection]

/** The day of a time in milliseconds, in UTC; it is the id of the document. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** `tag_tallies/{id}`: the number of posts with a tag in any spelling, updated by triggers. */
export const tagCounter = z.strictObject({
  /** As `cleanTag` spells it. Of tags that differ in accents only, the last one counted. */
  tag: z.string(),
  posts: z.int(),
})

/** `contributor_tallies/{uid}`: the number of posts of a member, updated by triggers. */
export const contributorCounter = z.strictObject({ username: z.string(), posts: z.int() })

/**
 * The document id of a tag's counter, which is one for all tags that a filter finds together. Tags
 * may hold characters that ids may not.
 */
export function tagCounterId(tag: string): string {
  return `t-${encodeURIComponent(fold(cleanTag(tag)))}`
}

const ANALYTICS_EVENT_TYPES = ['download', 'page_view'] as const

/** A stored event for the metrics of the dashboard. `metadata` never holds personal data. */
export const analyticsEvent = z.strictObject({
  event_type: z.enum(ANALYTICS_EVENT_TYPES),
  entity_type: z.string(),
  entity_id: z.string(),
  user_id: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  created_at: instant,
})

export type AnalyticsEvent = Stored<typeof analyticsEvent>

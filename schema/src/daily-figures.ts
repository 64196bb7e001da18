import * as z from 'zod/mini'
import { cleanTag } from './clean'
import type { CountedCollection } from './counts'
import { instant } from './instant'
import { PLATFORMS, TOOL_IDS } from './releases'
import type { Stored } from './stored'

/**
 * `daily_figures/{YYYY-MM-DD}`: what happened on a day (UTC), kept by triggers and reconciled each
 * night. A day on which nothing happened has no document; a figure that never moved is absent.
 */
export const dailyFigures = z.strictObject({
  /** The same as the document's id. */
  date: z.string(),
  sign_ups: z.optional(z.int()),
  posts: z.optional(z.int()),
  service_requests: z.optional(z.int()),
  downloads: z.optional(z.int()),
  downloads_by_tool: z.optional(z.partialRecord(z.enum(TOOL_IDS), z.int())),
  downloads_by_platform: z.optional(z.partialRecord(z.enum(PLATFORMS), z.int())),
  updated_at: instant,
})

export type DailyFigures = Stored<typeof dailyFigures>

/** The collections that are counted by day as well; comments are counted in all alone. */
export const DAILY_COLLECTIONS = [
  'profiles',
  'posts',
  'service_requests',
  'download_stats',
] as const satisfies readonly CountedCollection[]
export type DailyCollection = (typeof DAILY_COLLECTIONS)[number]

/** What a day calls the documents that were created on it. */
export const DAILY_FIELDS = {
  profiles: 'sign_ups',
  posts: 'posts',
  service_requests: 'service_requests',
  download_stats: 'downloads',
} as const satisfies Readonly<Record<DailyCollection, keyof DailyFigures>>
export type DailyField = (typeof DAILY_FIELDS)[DailyCollection]

/** The day of a moment, in UTC, as the documents are named. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** `tag_tallies/{id}`: how many posts carry a tag, without regard to case; kept by triggers. */
export const tagTally = z.strictObject({
  /** In lower case. */
  tag: z.string(),
  posts: z.int(),
})

/** `contributor_tallies/{uid}`: how many posts a member has on the board; kept by triggers. */
export const contributorTally = z.strictObject({
  username: z.string(),
  posts: z.int(),
})

/** The document id of a tag's counter; tags may hold characters that ids may not. */
export function tagTallyId(tag: string): string {
  return `t-${encodeURIComponent(cleanTag(tag))}`
}

import * as z from 'zod/mini'
import { instant } from './instant'
import { PLATFORMS, TOOL_IDS } from './releases'

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

export type DailyFigures = z.infer<typeof dailyFigures> & { readonly id: string }

/** The day of a moment, in UTC, as the documents are named. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

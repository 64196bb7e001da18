import * as z from 'zod/mini'
import { instant } from './instant'
import type { Stored } from './stored'

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

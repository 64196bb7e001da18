import * as z from 'zod/mini'
import { instant } from './instant'
import { PLATFORMS } from './releases'
import type { Stored } from './stored'

/** A stored download: one line for each link that was issued. */
export const downloadStat = z.strictObject({
  tool_name: z.string(),
  platform: z.enum(PLATFORMS),
  version: z.string(),
  file_path: z.string(),
  /** Null when the visitor was signed out. */
  user_id: z.nullable(z.string()),
  created_at: instant,
})

export type DownloadStat = Stored<typeof downloadStat>

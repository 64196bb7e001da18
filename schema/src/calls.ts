import * as z from 'zod/mini'
import { PLATFORMS, TOOL_IDS } from './releases'

/** Callable name → what it takes and what it gives. The name is the deployed function's name. */
export const CALLS = {
  createDownloadLink: {
    input: z.strictObject({ tool_id: z.enum(TOOL_IDS), platform: z.enum(PLATFORMS) }),
    output: z.strictObject({
      url: z.url(),
      file_name: z.string(),
      /** ISO 8601, UTC. */
      expires_at: z.string(),
    }),
  },
  seedSampleData: {
    input: z.strictObject({}),
    output: z.strictObject({
      service_requests: z.int(),
      download_stats: z.int(),
      analytics: z.int(),
    }),
  },
} as const

export type CallName = keyof typeof CALLS
export type CallInput<N extends CallName> = z.infer<(typeof CALLS)[N]['input']>
export type CallOutput<N extends CallName> = z.infer<(typeof CALLS)[N]['output']>

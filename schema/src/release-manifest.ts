import * as z from 'zod/mini'
import { PLATFORMS, TOOL_IDS } from './releases'
import { instant, type Stored } from './stored'

const releaseFile = z.strictObject({
  tool_id: z.enum(TOOL_IDS),
  platform: z.enum(PLATFORMS),
  version: z.string(),
  file_path: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Lower-case hexadecimal SHA-256 of the file. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

export const releaseManifest = z.strictObject({ releases: z.array(releaseFile) })

/**
 * The manifest as it is published: the exact text that was signed, its Ed25519 signature (RFC 8032)
 * and the key that checks it, both in base64.
 */
export const signedManifest = z.strictObject({
  manifest: z.string(),
  signature: z.string(),
  public_key: z.string(),
})

export type ReleaseFile = z.infer<typeof releaseFile>
export type SignedManifest = z.infer<typeof signedManifest>

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

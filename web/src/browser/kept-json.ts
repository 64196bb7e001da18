import type * as z from 'zod/mini'

/** A record out of a kept text; what somebody else wrote there, or an older page, is null. */
export function fromJson<T>(text: string | null, schema: z.ZodMiniType<T>): T | null {
  try {
    return text === null ? null : schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

import * as z from 'zod/mini'

/** A stored document: the fields of its schema, and its id. */
export type Stored<Schema extends z.ZodMiniType> = z.infer<Schema> & { readonly id: string }

/** Fields whose types are not known, such as those of a document that a console wrote. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * A point in time as Firestore's client and admin libraries both give it.
 * Structural, so that records are described once for browser and server.
 */
export type Instant = { toMillis(): number; toDate(): Date }

/** Whether a value of a document is a point in time. */
export function isInstant(value: unknown): value is Instant {
  return (
    typeof value === 'object' &&
    value !== null &&
    'toMillis' in value &&
    typeof value.toMillis === 'function'
  )
}

export const instant = z.custom<Instant>(isInstant, { error: 'Must be a timestamp.' })

import type * as z from 'zod/mini'

/** A stored document: the fields of its schema, and its id. */
export type Stored<Schema extends z.ZodMiniType> = z.infer<Schema> & { readonly id: string }

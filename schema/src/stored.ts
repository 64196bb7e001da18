import type * as z from 'zod/mini'

/** A stored document as it is read: what its schema says, with the document's id. */
export type Stored<Schema extends z.ZodMiniType> = z.infer<Schema> & { readonly id: string }

import * as z from 'zod/mini'

/**
 * The id of a document as a caller may name it: one segment of a path that Firestore accepts, so
 * that no input reaches a document of another collection.
 */
export const documentId = z
  .string()
  .check(z.regex(/^(?!\.{1,2}$)(?!__.*__$)[^/\p{Cc}]{1,128}$/u), z.refine(isWellFormed))

function isWellFormed(text: string): boolean {
  return text.isWellFormed()
}

import * as z from 'zod/mini'

const SEGMENT = /^(?!\.{1,2}$)(?!__.*__$)[^/\p{Cc}]+$/u

/**
 * The id of a document as a caller may name it, of at most so many UTF-16 units: one segment of a
 * path that Firestore accepts, so that no input reaches a document of another collection.
 */
export function documentIdOf(max: number) {
  return z.string().check(z.maxLength(max), z.regex(SEGMENT), z.refine(isWellFormed))
}

/** The id of a document, unless it is composed of other ids. Rules reject longer ones. */
export const documentId = documentIdOf(128)

function isWellFormed(text: string): boolean {
  return text.isWellFormed()
}

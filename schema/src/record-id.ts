/**
 * The pattern of the ids that the site gives to posts and comments; Firestore keeps `__…__` to
 * itself. It stands at the end of a regular expression. Visitors fetch it, so zod stays out.
 */
export const RECORD_ID = '(?!__.*__$)[\\w-]{1,128}'

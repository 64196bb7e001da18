/**
 * The pattern of the ids that the site gives to posts and comments; Firestore reserves
 * `__…__`. It belongs at the end of a regular expression. Visitors load it, so it imports nothing.
 */
export const RECORD_ID = '(?!__.*__$)[\\w-]{1,128}'

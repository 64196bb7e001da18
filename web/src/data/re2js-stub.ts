/**
 * Replaces the package `re2js` (40 kB compressed) in Firestore's client. Only pipelines with
 * regular expressions need it, and this site has none. Such a query fails with this error.
 */
export const RE2JS = {
  compile(pattern: string): never {
    throw new Error(`Patterns are left out of this site, so “${pattern}” cannot be matched.`)
  },
}

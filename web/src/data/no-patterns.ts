/**
 * Stands where Firestore's client expects the package `re2js` (40 kB compressed): it reads regular
 * expressions for pipelines, which no query of this site is. A pattern is refused, and Firestore
 * tells a query that holds one as an error.
 */
export const RE2JS = {
  compile(pattern: string): never {
    throw new Error(`Patterns are left out of this site, so “${pattern}” cannot be matched.`)
  },
}

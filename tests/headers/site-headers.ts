import { matchesGlob } from 'node:path'
import { backendOf } from '../../web/build/backend'
import { headerRules } from '../../web/build/headers'

/** The placeholder for the hashes of a build. */
const HASHES = { styles: ['sha256-style'], scripts: ['sha256-script'] }

/** Returns the headers of a path in a build with these variables, with names in lower case. */
export function siteHeaders(variables: Readonly<Record<string, string>> = {}, path = '/team') {
  const backend = backendOf({ VITE_FIREBASE_PROJECT_ID: 'the-grid', ...variables })
  const rules = headerRules(HASHES, backend)
  const headers = rules
    .filter(({ source }) => matchesGlob(path, source.replace(/^(?!\/)/, '/')))
    .flatMap((rule) => rule.headers)
  return Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value]))
}

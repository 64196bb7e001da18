import { backendOf } from '../../web/build/backend'
import { headerRules } from '../../web/build/headers'

/** The placeholder for the hashes of a build. */
const HASHES = { styles: ['sha256-style'], scripts: ['sha256-script'] }

/** Returns the headers of every response of a build with these variables, in lower case. */
export function siteHeaders(variables: Readonly<Record<string, string>> = {}) {
  const backend = backendOf({ VITE_FIREBASE_PROJECT_ID: 'the-grid', ...variables })
  const [everywhere] = headerRules(HASHES, backend)
  const headers = everywhere?.headers ?? []
  return Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value]))
}

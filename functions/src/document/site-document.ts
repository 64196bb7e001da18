import { log } from '../core/log'
import { siteOrigin } from '../core/params'
import { inFlight } from './in-flight'

/** A new version of the site is noticed within this time. */
const KEPT_MS = 10_000
const LIMIT_MS = 5_000
/** So old may a document be that cannot be fetched again; the site may have changed since. */
const USABLE_MS = 5 * 60 * 1_000

/** What Hosting sends along with every document, and whoever hands one on has to send as well. */
const CARRIED = [
  'content-security-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]

/** A document and the headers that protect it. */
type SiteDocument = {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** What is known of a document, and until when nobody asks again. */
type Known = {
  readonly document: SiteDocument
  readonly fetchedAt: number
  readonly until: number
}

const kept = new Map<string, Known>()
const share = inFlight<SiteDocument>()

/** A document of the site as Hosting serves it now, whose names of files change with each build. */
export async function documentOf(path: string): Promise<SiteDocument> {
  const known = kept.get(path)
  if (known && Date.now() < known.until) return known.document
  return share(path, () => refreshed(path, known))
}

/** Where the site does not hand the document out, the one that is known is used for a while. */
async function refreshed(path: string, known: Known | undefined): Promise<SiteDocument> {
  try {
    const document = await fetched(path)
    kept.set(path, { document, fetchedAt: Date.now(), until: Date.now() + KEPT_MS })
    return document
  } catch (error) {
    if (!known || Date.now() - known.fetchedAt >= USABLE_MS) throw error
    log('WARNING', 'an earlier document of the site is used', { path, error })
    kept.set(path, { ...known, until: Date.now() + KEPT_MS })
    return known.document
  }
}

async function fetched(path: string): Promise<SiteDocument> {
  const response = await fetch(`${siteOrigin()}${path}`, { signal: AbortSignal.timeout(LIMIT_MS) })
  if (!response.ok) throw new Error(`The site answers ${response.status} for ${path}.`)
  const headers = [...response.headers].filter(([name]) => CARRIED.includes(name))
  return { text: await response.text(), headers: Object.fromEntries(headers) }
}

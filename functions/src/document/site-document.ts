import { siteOrigin } from '../core/params'

/** A new version of the site is noticed within this time. */
const KEPT_MS = 10_000
const LIMIT_MS = 5_000

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

const kept = new Map<string, { readonly document: SiteDocument; readonly until: number }>()

/** A document of the site as Hosting serves it now, whose names of files change with each build. */
export async function documentOf(path: string): Promise<SiteDocument> {
  const known = kept.get(path)
  if (known && Date.now() < known.until) return known.document
  const response = await fetch(`${siteOrigin()}${path}`, { signal: AbortSignal.timeout(LIMIT_MS) })
  if (!response.ok) throw new Error(`The site answers ${response.status} for ${path}.`)
  const headers = [...response.headers].filter(([name]) => CARRIED.includes(name))
  const document = { text: await response.text(), headers: Object.fromEntries(headers) }
  kept.set(path, { document, until: Date.now() + KEPT_MS })
  return document
}

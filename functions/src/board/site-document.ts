import { BOARD_MARK, FIRST_PAGE_MARK } from '@grid/schema/board-template'
import { MINUTE_MS } from '@grid/schema/period'
import { log } from '../core/log'
import { siteOrigin } from '../core/params'
import { shareConcurrent } from '../core/short-cache'

/** A new version of the site is used within this time. */
const CACHE_MS = 10_000
const LIMIT_MS = 5_000
/** The maximum age of a document that cannot be fetched again; the site may have changed. */
const USABLE_MS = 5 * MINUTE_MS

/** The headers of Hosting that the function sends with its own pages. */
const FORWARDED_HEADERS = [
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

type SiteDocument = {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** A document and the time until which it is not fetched again. */
type CachedDocument = {
  readonly document: SiteDocument
  readonly fetchedAt: number
  readonly until: number
}

const cache = new Map<string, CachedDocument>()
const share = shareConcurrent<SiteDocument>()

/**
 * A document of the site as Hosting serves it now; each build changes its file names. On a busy
 * instance the cached document is served while the next one is fetched. An idle instance waits for
 * the next one, because its document may be old.
 */
export async function documentOf(path: string): Promise<SiteDocument> {
  const cached = cache.get(path)
  const now = Date.now()
  if (cached && now < cached.until) return cached.document
  const next = share(path, () => refresh(path, cached))
  if (!cached || !isUsable(cached) || now >= cached.until + CACHE_MS) return next
  // A failure is ignored here; the next request fetches again.
  next.catch(() => undefined)
  return cached.document
}

/** Fetches a document. If that fails, the cached one is used for a while. */
async function refresh(path: string, cached: CachedDocument | undefined): Promise<SiteDocument> {
  try {
    const document = await fetchTemplate(path)
    cache.set(path, { document, fetchedAt: Date.now(), until: Date.now() + CACHE_MS })
    return document
  } catch (error) {
    if (!cached || !isUsable(cached)) throw error
    log('WARNING', 'an earlier document of the site is used', { path, error })
    cache.set(path, { ...cached, until: Date.now() + CACHE_MS })
    return cached.document
  }
}

function isUsable({ fetchedAt }: CachedDocument): boolean {
  return Date.now() - fetchedAt < USABLE_MS
}

async function fetchTemplate(path: string): Promise<SiteDocument> {
  const response = await fetch(`${siteOrigin()}${path}`, { signal: AbortSignal.timeout(LIMIT_MS) })
  if (!response.ok) throw new Error(`The site responded with ${response.status} for ${path}.`)
  const text = await response.text()
  const isTemplate = [BOARD_MARK, FIRST_PAGE_MARK].every((mark) => text.includes(mark))
  if (!isTemplate) throw new Error(`The response of the site for ${path} is not a template.`)
  const headers = [...response.headers].filter(([name]) => FORWARDED_HEADERS.includes(name))
  return { text, headers: Object.fromEntries(headers) }
}

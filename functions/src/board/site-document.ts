import { BOARD_MARK, FIRST_PAGE_MARK } from '@grid/schema/board-template'
import { log } from '../core/log'
import { siteOrigin } from '../core/params'
import { inFlight } from './page-cache'

/** A new version of the site is noticed within this time. */
const CACHE_MS = 10_000
const LIMIT_MS = 5_000
/** So long ago a document may have been fetched that cannot be again; the site may have changed. */
const USABLE_MS = 5 * 60 * 1_000

/** What Hosting sends along with every document, and whoever hands one on has to send as well. */
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

/** A document and the headers that protect it. */
type SiteDocument = {
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** What is known of a document, and until when nobody asks again. */
type CachedDocument = {
  readonly document: SiteDocument
  readonly fetchedAt: number
  readonly until: number
}

const cache = new Map<string, CachedDocument>()
const share = inFlight<SiteDocument>()

/**
 * A document of the site as Hosting serves it now, whose names of files change with each build.
 * Where many ask, nobody waits for the next: the one that is known serves while that is fetched. A
 * quiet instance waits, so that it serves none of a version that was replaced long ago.
 */
export async function documentOf(path: string): Promise<SiteDocument> {
  const known = cache.get(path)
  const now = Date.now()
  if (known && now < known.until) return known.document
  const next = share(path, () => refresh(path, known))
  if (!known || !isUsable(known) || now >= known.until + CACHE_MS) return next
  // Nobody hears of a failure here, but whoever asks next begins anew and hears of the same.
  next.catch(() => undefined)
  return known.document
}

/** Where the site does not hand the document out, the one that is known is used for a while. */
async function refresh(path: string, known: CachedDocument | undefined): Promise<SiteDocument> {
  try {
    const document = await fetchTemplate(path)
    cache.set(path, { document, fetchedAt: Date.now(), until: Date.now() + CACHE_MS })
    return document
  } catch (error) {
    if (!known || !isUsable(known)) throw error
    log('WARNING', 'an earlier document of the site is used', { path, error })
    cache.set(path, { ...known, until: Date.now() + CACHE_MS })
    return known.document
  }
}

function isUsable({ fetchedAt }: CachedDocument): boolean {
  return Date.now() - fetchedAt < USABLE_MS
}

async function fetchTemplate(path: string): Promise<SiteDocument> {
  const response = await fetch(`${siteOrigin()}${path}`, { signal: AbortSignal.timeout(LIMIT_MS) })
  if (!response.ok) throw new Error(`The site answers ${response.status} for ${path}.`)
  const text = await response.text()
  const isTemplate = [BOARD_MARK, FIRST_PAGE_MARK].every((mark) => text.includes(mark))
  if (!isTemplate) throw new Error(`What the site answers for ${path} is no template.`)
  const headers = [...response.headers].filter(([name]) => FORWARDED_HEADERS.includes(name))
  return { text, headers: Object.fromEntries(headers) }
}

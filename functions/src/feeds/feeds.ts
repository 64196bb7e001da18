import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  FEED_CACHE_CONTROL,
  FEED_SECONDS,
  FEED_TYPES,
  type FeedFormat,
  inFormat,
  isRecordId,
} from '@grid/schema/board-urls'
import { cleanTag } from '@grid/schema/clean'
import { LIMITS } from '@grid/schema/limits'
import { CATEGORIES } from '@grid/schema/post-display'
import { usernameKey } from '@grid/schema/username'
import { type HttpsFunction, onRequest } from 'firebase-functions/v2/https'
import {
  DATA_HEADERS,
  decodePart,
  READ_LIMIT_MS,
  rejectOtherMethods,
  withTimeout,
} from '../core/http'
import { log } from '../core/log'
import { READING_ACCOUNT, siteOrigin } from '../core/params'
import { shortCache } from '../core/short-cache'
import { type Feed, type FeedSubject, feedPath } from './feed-entries'
import { atomOf, jsonFeedOf } from './feed-formats'
import { readFeed } from './read-feed'

/**
 * One instance, so that its cache bounds the reads at any traffic: shared caches distinguish URLs
 * by their query and their encoding, and each location has its own.
 */
const OPTIONS = {
  invoker: 'public',
  serviceAccount: READING_ACCOUNT,
  maxInstances: 1,
  concurrency: 80,
} as const

const cached = shortCache<Feed | null>({ ageMs: FEED_SECONDS * 1_000, size: 100 })

const WRITERS: Readonly<Record<FeedFormat, (feed: Feed, origin: string) => string>> = {
  atom: atomOf,
  json: jsonFeedOf,
}

/** Serves the feeds below `/feeds`; see docs/feeds.md. */
export const feeds: HttpsFunction = onRequest(OPTIONS, async (request, response) => {
  response.set(DATA_HEADERS).type('text/plain')
  if (rejectOtherMethods(request, response)) return
  const [requested = '', ...query] = request.originalUrl.split('?')
  const named = readFeedPath(requested)
  if (!named) {
    response.status(404).send('No such feed.')
    return
  }
  const { subject, format } = named
  const path = feedPath(subject)
  if (query.length > 0 || decodePart(requested) !== decodePart(inFormat(path, format))) {
    response.redirect(301, inFormat(path, format))
    return
  }
  try {
    const feed = await cached(path, () => withTimeout(READ_LIMIT_MS, readFeed(subject)))
    response.set('Cache-Control', FEED_CACHE_CONTROL)
    if (!feed) {
      response.status(404).send('No such feed.')
      return
    }
    const text = WRITERS[format](feed, siteOrigin())
    const etag = `"${hash('sha256', text, 'base64url')}"`
    response.set('ETag', etag)
    if (isCurrent(request.headers, etag)) {
      response.status(304).end()
      return
    }
    response.type(`${FEED_TYPES[format]}; charset=utf-8`).send(text)
  } catch (error) {
    log('ERROR', 'a feed could not be read', { error })
    response.set('Cache-Control', 'no-store').set('Retry-After', '60')
    response.status(503).send('The feed cannot be read right now. Please try again in a minute.')
  }
})

/**
 * Whether the reader has this version (RFC 9110, section 13.1.2). Express would send the feed again
 * to clients that send `no-cache`, as Node's fetch does with every conditional request. Times prove
 * nothing: without a removed post, the newest entry is older than what the reader has.
 */
function isCurrent(headers: IncomingHttpHeaders, etag: string): boolean {
  const known = headers['if-none-match'] ?? ''
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

const FEED_PATH = /^\/feeds\/(.+)\.(atom|json)$/

type NamedFeed = { readonly subject: FeedSubject; readonly format: FeedFormat }

/** The feed that a path names, in any spelling of its name; null if no feed can have that path. */
function readFeedPath(path: string): NamedFeed | null {
  const [, names = '', format] = FEED_PATH.exec(path) ?? []
  if (format !== 'atom' && format !== 'json') return null
  const [kind, name = '', ...rest] = names.split('/').map(decodePart)
  const subject = rest.join('/') === (kind === 'posts' ? 'comments' : '') && subjectOf(kind, name)
  return subject ? { subject, format } : null
}

/** Cleaning can take more than linear time, so a name that no tag can have is not cleaned. */
const MAX_TYPED = 10 * LIMITS.tags.length

function subjectOf(kind: string | undefined, name: string): FeedSubject | null {
  switch (kind) {
    case 'board':
      return name === '' ? { kind } : null
    case 'category': {
      const category = CATEGORIES.find((known) => known === name)
      return category ? { kind, category } : null
    }
    case 'tag': {
      const tag = name.length > MAX_TYPED ? '' : cleanTag(name)
      return tag !== '' && tag.length <= LIMITS.tags.length ? { kind, tag } : null
    }
    case 'members': {
      const handle = usernameKey(name)
      return HANDLE.test(handle) ? { kind: 'member', handle } : null
    }
    case 'posts':
      return isRecordId(name) ? { kind: 'comments', postId: name } : null
    default:
      return null
  }
}

const HANDLE = new RegExp(`^[a-z0-9_-]{${LIMITS.username.min},${LIMITS.username.max}}$`)

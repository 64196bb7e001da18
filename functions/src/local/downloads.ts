import { createHash, createPublicKey, verify } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { type HttpsFunction, onRequest } from 'firebase-functions/v2/https'
import { downloadsBucket, isEmulated, localLinkKey } from '../core/firebase'
import { log } from '../core/log'

const STATUS: Readonly<Record<Exclude<LinkVerdict, 'valid'>, number>> = {
  malformed: 400,
  expired: 400,
  forged: 403,
}

/**
 * Replaces Cloud Storage in the local suite, whose Storage emulator accepts any link: checks
 * signature and expiry, then streams the object. Never deployed.
 */
export const downloads: HttpsFunction | undefined = isEmulated ? localDownloads() : undefined

function localDownloads(): HttpsFunction {
  return onRequest({ cors: true }, async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').status(405).send('Links are for downloads only.')
      return
    }
    const key = localLinkKey
    const host = process.env['GRID_SITE_HOST']?.split(':')[0]
    if (!key || !host) {
      response.status(503).send('The local suite gave no key to check links with.')
      return
    }
    const [path = '', query = ''] = request.originalUrl.split('?')
    const verdict = verifyLink({ path, query, host }, key, new Date())
    if (verdict !== 'valid') {
      response.status(STATUS[verdict]).send(`This link is ${verdict}.`)
      return
    }
    const file = downloadsBucket().file(decodeURIComponent(path).replace(/^\/downloads\//, ''))
    const [exists] = await file.exists()
    if (!exists) {
      response.status(404).send('No such file.')
      return
    }
    const [metadata] = await file.getMetadata()
    response.set('Content-Type', metadata.contentType ?? 'application/octet-stream')
    response.set('Content-Length', String(metadata.size ?? ''))
    response.set('Content-Disposition', metadata.contentDisposition ?? 'attachment')
    await pipeline(file.createReadStream({ validation: false }), response).catch((error) => {
      log('WARNING', 'download was cut', { error })
    })
  })
}

const ALGORITHM = 'GOOG4-RSA-SHA256'

export type LinkVerdict = 'valid' | 'malformed' | 'expired' | 'forged'

type SignedRequest = {
  /** The encoded path, from the leading slash to the query. */
  readonly path: string
  /** The raw query without the question mark. */
  readonly query: string
  /** The host that was signed: the SDK leaves the port out. */
  readonly host: string
}

/**
 * Checks a V4 signed URL as Cloud Storage does: canonical request, signature, date and life time.
 * Follows https://cloud.google.com/storage/docs/authentication/canonical-requests.
 */
export function verifyLink(request: SignedRequest, keyPem: string, now: Date): LinkVerdict {
  const values = new URLSearchParams(request.query)
  // Missing parameters become `null`, which is invalid everywhere.
  const text = (name: string) => String(values.get(`X-Goog-${name}`))
  const signature = text('Signature')
  const signedAt = text('Date')
  const startsAt = parseBasicDate(signedAt)
  const seconds = Number(text('Expires'))
  if (
    text('Algorithm') !== ALGORITHM ||
    text('SignedHeaders') !== 'host' ||
    !/^[0-9a-f]+$/.test(signature) ||
    startsAt === null ||
    !Number.isInteger(seconds) ||
    seconds < 1 ||
    seconds > 604_800
  ) {
    return 'malformed'
  }

  const canonical = [
    'GET',
    request.path,
    canonicalQuery(values),
    `host:${request.host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const scope = text('Credential').split('/').slice(1).join('/')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const signed = Buffer.from([ALGORITHM, signedAt, scope, digest].join('\n'))
  const isGenuine = verify(
    'RSA-SHA256',
    signed,
    createPublicKey(keyPem),
    Buffer.from(signature, 'hex'),
  )
  if (!isGenuine) return 'forged'
  return now.getTime() < startsAt.getTime() + seconds * 1_000 ? 'valid' : 'expired'
}

/** The query sorted and in one percent-encoding, because proxies may change it. */
function canonicalQuery(values: URLSearchParams): string {
  return [...values]
    .filter(([name]) => name !== 'X-Goog-Signature')
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&')
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Reads ISO 8601 basic format, `YYYYMMDDTHHMMSSZ`. */
function parseBasicDate(text: string): Date | null {
  const match = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text)
  if (!match) return null
  const [, year, month, day, hours, minutes, seconds] = match
  const date = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

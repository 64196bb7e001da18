import { pipeline } from 'node:stream/promises'
import { type HttpsFunction, onRequest } from 'firebase-functions/v2/https'
import { downloadsBucket, isEmulated, localLinkKey } from '../core/firebase'
import { log } from '../core/log'
import { type LinkVerdict, verifyLink } from './verify-link'

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
    const file = downloadsBucket.file(decodeURIComponent(path).replace(/^\/downloads\//, ''))
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

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
 * Stands in for Cloud Storage's front door in the local suite, whose Storage emulator would serve
 * any link: checks the signature and the expiry, then streams the object. Never deployed.
 */
export const downloads: HttpsFunction | undefined = isEmulated ? localDownloads() : undefined

function localDownloads(): HttpsFunction {
  return onRequest({ cors: true }, async (request, response) => {
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

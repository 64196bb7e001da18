import { IMAGE_CACHE_CONTROL, IMAGE_ID } from '@grid/schema/image-display'
import { type HttpsFunction, onRequest } from 'firebase-functions/v2/https'
import { DATA_HEADERS, READ_LIMIT_MS, rejectOtherMethods, withTimeout } from '../core/http'
import { log } from '../core/log'
import { READING_ACCOUNT } from '../core/params'
import { readImage } from './image-store'

const OPTIONS = {
  invoker: 'public',
  serviceAccount: READING_ACCOUNT,
  maxInstances: 5,
  concurrency: 80,
} as const

const IMAGE_PATH = new RegExp(`^/images/(${IMAGE_ID})/([1-9]\\d{1,3})\\.webp$`)

/** Serves processed images below `/images`; see docs/images.md. */
export const images: HttpsFunction = onRequest(OPTIONS, async (request, response) => {
  response.set(DATA_HEADERS).type('text/plain')
  if (rejectOtherMethods(request, response)) return
  // Caches distinguish URLs by their query, so an image has none.
  const [, id, width] = IMAGE_PATH.exec(request.originalUrl) ?? []
  try {
    const content = id ? await withTimeout(READ_LIMIT_MS, readImage(id, Number(width))) : null
    if (!content) {
      response.status(404).send('No such image.')
      return
    }
    response.set('Cache-Control', IMAGE_CACHE_CONTROL).type('image/webp').send(content)
  } catch (error) {
    log('ERROR', 'an image could not be read', { error })
    response.set('Retry-After', '60').status(503).send('The image cannot be read right now.')
  }
})

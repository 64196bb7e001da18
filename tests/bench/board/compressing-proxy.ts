import { createSecureServer } from 'node:http2'
import { brotliCompressSync, constants } from 'node:zlib'
import { certificate } from '../certificate'
import { type Listening, listen } from '../listen'

const PACKED = /woff2|png/
const OWN = new Set(['content-length', 'connection', 'keep-alive', 'transfer-encoding', 'etag'])

/**
 * Hosting compresses files once, at the highest level, and responses of functions at a fast one.
 */
const FILE_QUALITY = constants.BROTLI_MAX_QUALITY
const RESPONSE_QUALITY = 5

const compress = (content: Buffer, quality: number) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** A server that knows how many bytes it sent. */
export type Edge = Listening & {
  /**
   * Compressed bytes of the last response for an address. Browsers report the uncompressed size
   * for responses of a service worker.
   */
  sizeOf(url: string): number
}

/**
 * A server in front of `answer` that speaks HTTP/2 and compresses texts with Brotli, as Hosting's
 * edge does. HTTP/1.1 would let a browser fetch six scripts at a time.
 */
export async function edgeOf(answer: (path: string) => Promise<Response>): Promise<Edge> {
  const bodies = new Map<string, Buffer>()
  const sizes = new Map<string, number>()
  const packed = (path: string, content: Buffer) => {
    const cached = bodies.get(path)
    if (cached) return cached
    if (!path.startsWith('/assets/')) return compress(content, RESPONSE_QUALITY)
    const body = compress(content, FILE_QUALITY)
    bodies.set(path, body)
    return body
  }
  const server = createSecureServer(await certificate(), (request, response) => {
    const path = request.url
    void answer(path).then(async (found) => {
      const content = Buffer.from(await found.arrayBuffer())
      const isPacked = PACKED.test(found.headers.get('content-type') ?? '')
      const headers = [...found.headers].filter(([name]) => !OWN.has(name))
      response.writeHead(found.status, {
        ...Object.fromEntries(headers),
        ...(isPacked ? {} : { 'content-encoding': 'br' }),
      })
      const body = isPacked ? content : packed(path, content)
      sizes.set(path, body.length)
      response.end(body)
    })
  })
  const listening = await listen(server, 'https')
  const pathOf = (url: string) => url.slice(listening.origin.length)
  const sizeOf = (url: string) =>
    url.startsWith(listening.origin) ? (sizes.get(pathOf(url)) ?? 0) : 0
  return { ...listening, sizeOf }
}

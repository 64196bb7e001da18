import { createServer } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
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

/** A server in front of `answer` that compresses texts with Brotli, as Hosting's edge does. */
export async function edgeOf(answer: (path: string) => Promise<Response>): Promise<Listening> {
  const bodies = new Map<string, Buffer>()
  const packed = (path: string, content: Buffer) => {
    const cached = bodies.get(path)
    if (cached) return cached
    if (!path.startsWith('/assets/')) return compress(content, RESPONSE_QUALITY)
    const body = compress(content, FILE_QUALITY)
    bodies.set(path, body)
    return body
  }
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    void answer(path).then(async (found) => {
      const content = Buffer.from(await found.arrayBuffer())
      const isPacked = PACKED.test(found.headers.get('content-type') ?? '')
      const headers = [...found.headers].filter(([name]) => !OWN.has(name))
      response.writeHead(found.status, {
        ...Object.fromEntries(headers),
        ...(isPacked ? {} : { 'content-encoding': 'br' }),
      })
      response.end(isPacked ? content : packed(path, content))
    })
  })
  return listen(server)
}

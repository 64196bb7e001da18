import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

const PACKED = /woff2|png/
const OWN = new Set(['content-length', 'connection', 'keep-alive', 'transfer-encoding', 'etag'])

/** Stands before a site as Hosting's edge does, and sends its texts Brotli-compressed. */
export type Edge = { readonly origin: string; close(): Promise<void> }

/** Puts an edge before what answers for a path. */
export async function edgeOf(answer: (path: string) => Promise<Response>): Promise<Edge> {
  const bodies = new Map<string, Buffer>()
  const packed = (path: string, content: Buffer) => {
    const known = bodies.get(path)
    if (known) return known
    const body = brotliCompressSync(content)
    if (path.startsWith('/assets/')) bodies.set(path, body)
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => closed(server) }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

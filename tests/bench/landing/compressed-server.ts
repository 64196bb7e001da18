import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Listening, listen } from '../listen'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.txt': 'text/plain',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const PACKED = new Set(['.png', '.woff2'])

/** Bytes and requests of bodies, as they left the server. */
type Traffic = { bytes: number; requests: number }

/** A served site: what pages requested, and what idle browsers prefetched. */
export type Served = Listening & { readonly requested: Traffic; readonly ahead: Traffic }

/**
 * Serves a folder as Hosting does: with Brotli, entity tags, URLs without `.html`, and a page for
 * 404. The service worker stores the page that the browser has just loaded, so its second request
 * for the document is answered with 304.
 */
export async function serveFolder(folder: string): Promise<Served> {
  const bodies = new Map<string, Promise<Body | null>>()
  const bodyOf = (path: string) => {
    const known = bodies.get(path) ?? load(folder, path)
    bodies.set(path, known)
    return known
  }
  const requested: Traffic = { bytes: 0, requests: 0 }
  const ahead: Traffic = { bytes: 0, requests: 0 }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    void bodyOf(path).then(async (found) => {
      const body = found ?? (await bodyOf('/404.html'))
      const traffic = isPrefetch(request.headers, path) ? ahead : requested
      traffic.requests += 1
      if (found && request.headers['if-none-match'] === found.headers['etag']) {
        response.writeHead(304, { etag: found.headers['etag'] }).end()
        return
      }
      traffic.bytes += body?.content.length ?? 0
      response.writeHead(found ? 200 : 404, {
        ...body?.headers,
        'cache-control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
      })
      response.end(body?.content)
    })
  })
  return { ...(await listen(server)), requested, ahead }
}

/**
 * Whether a request loads code ahead of its use. The loader uses `fetch()`, which sends no
 * `Sec-Purpose`. It does send an empty destination, which no script, style or font has.
 */
function isPrefetch(headers: IncomingHttpHeaders, path: string): boolean {
  if (headers['sec-purpose']) return true
  return headers['sec-fetch-dest'] === 'empty' && path.startsWith('/assets/')
}

type Body = { readonly content: Buffer; readonly headers: Readonly<Record<string, string>> }

async function load(folder: string, path: string): Promise<Body | null> {
  const file = path === '/' ? '/index.html' : extname(path) ? path : `${path}.html`
  const content = await readFile(join(folder, file)).catch(() => null)
  if (!content) return null
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const etag = `"${createHash('sha256').update(content).digest('hex')}"`
  if (PACKED.has(extname(file))) return { content, headers: { 'content-type': type, etag } }
  const headers = { 'content-type': type, 'content-encoding': 'br', etag }
  return { content: brotliCompressSync(content), headers }
}

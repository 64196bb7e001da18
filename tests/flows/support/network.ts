import { createServer, type ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { host } from '../../hosts'

/** The site behind a server of its own, which a test can change and stop. */
export type ChangingSite = {
  readonly url: string
  /** Publishes a new version: the files of the old one are gone until a document was loaded. */
  deploy(): void
  /** Sends another service worker. */
  replaceWorker(source: string): void
  /** How often each path was requested. */
  requestsOf(path: string): number
  /** Lets requests fail without the browser knowing that it is offline. */
  breakConnection(): void
  close(): Promise<void>
}

const WORKER = '/sw.js'

/** Serves the tested site at another port of this machine. */
export async function changingSite(): Promise<ChangingSite> {
  const source = `http://${host('hosting').address}`
  const requests = new Map<string, number>()
  let version = 1
  let worker: string | null = null
  let areFilesGone = false
  let isBroken = false

  const respond = async (url: string, method: string, response: ServerResponse) => {
    const [path = ''] = url.split('?')
    requests.set(path, (requests.get(path) ?? 0) + 1)
    if (isBroken) return response.destroy()
    if (areFilesGone && path.startsWith('/assets/')) return response.writeHead(404).end()
    const found = await fetch(source + url, { method, redirect: 'manual' })
    const headers = new Headers(found.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) {
      headers.delete(name)
    }
    if (headers.get('content-type')?.startsWith('text/html')) areFilesGone = false
    response.writeHead(found.status, Object.fromEntries(headers))
    if (path === WORKER) return response.end(worker ?? `${await found.text()}\n// ${version}`)
    return response.end(Buffer.from(await found.arrayBuffer()))
  }
  const server = createServer(({ url = '/', method = 'GET' }, response) => {
    respond(url, method, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${port}`,
    deploy: () => {
      version += 1
      areFilesGone = true
    },
    replaceWorker: (text) => {
      worker = text
    },
    requestsOf: (path) => requests.get(path) ?? 0,
    breakConnection: () => {
      isBroken = true
      server.closeAllConnections()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Lets requests arrive and drops their responses, until the returned function is called. Responses
 * that are on their way at that time are dropped as well.
 */
export async function loseResponses(page: Page): Promise<() => Promise<void>> {
  await page.route('**/documents:commit*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  return () => page.unrouteAll({ behavior: 'wait' })
}

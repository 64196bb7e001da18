import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../hosts'
import { CERTIFICATES } from './google'

type HttpFunction = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The built functions as they run in production, where tokens are verified. */
export type Deployed = {
  readonly address: string
  /** The URLs of other hosts that were requested. */
  readonly requested: readonly string[]
  close(): void
}

const KEYS =
  'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'

/**
 * Serves the bundle of a deploy without an Auth emulator, which would accept any token. Requests
 * for Google's keys receive keys of this test.
 */
export async function deploy(): Promise<Deployed> {
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST']
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST']
  delete process.env['FIREBASE_DEBUG_FEATURES']
  const bundle = pathToFileURL(join(ROOT, 'functions', 'lib', 'index.js')).href
  const functions = (await import(bundle)) as Readonly<Record<string, HttpFunction>>
  const server = createServer((incoming, response) => {
    if (incoming.url === '/keys') {
      response.setHeader('Content-Type', 'application/json')
      response.end(CERTIFICATES)
      return
    }
    const name = incoming.url?.split('/').at(-1) ?? ''
    void serve(functions[name], incoming, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const requested: string[] = []
  const { request: secureRequest } = https
  https.request = ((options: https.RequestOptions, done?: (response: IncomingMessage) => void) => {
    const url = `https://${options.hostname ?? options.host}${options.path}`
    requested.push(url)
    const path = url === KEYS ? '/keys' : '/nowhere'
    return request({ hostname: '127.0.0.1', port, path }, done)
  }) as typeof https.request
  return {
    address: `127.0.0.1:${port}`,
    requested,
    close: () => {
      https.request = secureRequest
      process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator
      server.close()
    },
  }
}

/** What the functions framework adds to Node's request and response, as far as callables use it. */
async function serve(
  handle: HttpFunction | undefined,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!handle) {
    response.writeHead(404).end()
    return
  }
  const body = await text(incoming)
  const header = (name: string) => incoming.headers[name.toLowerCase()]
  Object.assign(incoming, { body: JSON.parse(body), rawBody: Buffer.from(body), header })
  Object.assign(response, {
    status: (code: number) => Object.assign(response, { statusCode: code }),
    send: (body: unknown) => response.end(JSON.stringify(body)),
  })
  await handle(incoming, response)
}

import { request } from 'node:http'
import { connect } from 'node:net'

const AT_ONCE = 64
const TIMEOUT_MS = 2_000

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'HEAD']
const PIECES = [
  ...['/', '//', '/..', '/.', '%2e%2e', '%00', '%', '%%', '%E0%A4%A', '%u0041', '?', '&', '=', '#'],
  ...[
    'hub',
    'team',
    'app',
    'v0',
    'v1',
    'b',
    'o',
    'projects',
    'demo-grid',
    'databases',
    '(default)',
  ],
  ...['documents', 'accounts', ':lookup', ':runQuery', 'emulator', 'downloads', 'upload', '[', '{'],
  ...['a'.repeat(300), '"', '\\', '~', ';', ':', '@', '+', '*', '1e999', '-1', 'null', '__proto__'],
]
const BODIES = ['', '{}', '[]', '{', 'null', '"\\ud800"', '{"a":'.repeat(200), '\0\xff', 'a=b&c=%']
const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x', '']

const MALFORMED = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET /\xff\xfe HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET  HTTP/1.1\r\n\r\n',
  'NONSENSE\r\n\r\n',
  'POST / HTTP/1.1\r\ncontent-length: -5\r\n\r\n',
  'POST / HTTP/1.1\r\ncontent-length: 10\r\n\r\nabc',
  'POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\n${'x: y\r\n'.repeat(3_000)}\r\n`,
  'GET http://[::1 HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET /%ff%fe?%=%& HTTP/1.1\r\nhost: %\r\n\r\n',
  '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
]

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

/** Sends well-formed HTTP requests with random paths, headers and bodies. */
export function requestAtRandom(port: number, count: number): Promise<void> {
  return atOnce(count, () => {
    const path = Array.from({ length: 1 + Math.floor(Math.random() * 8) }, () => pick(PIECES))
    return send(port, pick(METHODS), `/${path.join(pick(['', '/']))}`, pick(BODIES), pick(TYPES))
  })
}

/** Sends bytes that are no valid HTTP request. */
export function requestMalformed(port: number, count: number): Promise<void> {
  return atOnce(count, () => sendBytes(port, pick(MALFORMED)))
}

async function atOnce(count: number, run: () => Promise<void>): Promise<void> {
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await run()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

function send(port: number, method: string, path: string, body: string, type: string) {
  return new Promise<void>((resolve) => {
    const options = {
      host: '127.0.0.1',
      port,
      method,
      // Node rejects paths with white space before it sends them.
      path: path.replace(/[\s\0]/g, ''),
      headers: { 'content-type': type, connection: 'close' },
      timeout: TIMEOUT_MS,
    }
    const sent = request(options, (response) => response.resume().once('close', resolve))
    sent.once('timeout', () => sent.destroy())
    sent.once('close', resolve).once('error', () => resolve())
    sent.end(method === 'GET' || method === 'HEAD' ? undefined : body)
  })
}

function sendBytes(port: number, bytes: string) {
  return new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(TIMEOUT_MS / 4, () => socket.destroy())
    socket.once('close', () => resolve()).once('error', () => undefined)
    socket.resume().end(Buffer.from(bytes, 'latin1'))
  })
}

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { LOOPBACK } from '@grid/emulator-suite/ports'
import { type Listening, listen } from '../listen'
import { Meter } from './meter'

/** A proxy in front of the Firestore emulator that counts requested and delivered documents. */
export type CountingProxy = Listening & {
  readonly meter: Meter
  /** Sets the emulator's port. It is known only after the site was built for this proxy. */
  leadTo(port: number): void
}

export async function openCountingProxy(): Promise<CountingProxy> {
  const meter = new Meter()
  let target = 0
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, target, meter))
  return {
    ...(await listen(server)),
    meter,
    leadTo: (port) => {
      target = port
    },
  }
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  meter: Meter,
): void {
  const { method, url = '', headers } = incoming
  // The proxy cannot read compressed responses.
  const forwarded = { ...headers, 'accept-encoding': 'identity' }
  const upstream = request(
    { host: LOOPBACK, port, method, path: url, headers: forwarded },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      const count = meter.answer(url)
      answer.on('data', (chunk: Buffer) => count(chunk.toString('utf8')))
      answer.pipe(outgoing)
    },
  )
  upstream.on('error', () => outgoing.destroy())
  outgoing.on('close', () => upstream.destroy())
  let body = ''
  incoming.on('data', (chunk: Buffer) => {
    body += chunk.toString('utf8')
  })
  incoming.on('end', () => meter.question(url, body))
  incoming.pipe(upstream)
}

import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on a free port of this machine. */
export type Listening = {
  readonly port: number
  readonly origin: string
  close(): Promise<void>
}

/** Starts a server on a free port. `close` does not wait for the connections of browsers. */
export async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { port, origin: `http://127.0.0.1:${port}`, close }
}

import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of a bench, on a free port of this machine. */
export type Listening = {
  readonly port: number
  readonly origin: string
  close(): Promise<void>
}

/** Lets a server answer; its end does not wait for what browsers keep open. */
export async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { port, origin: `http://127.0.0.1:${port}`, close }
}

import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'

/** A server on a free port of this machine. */
export type Listening = {
  readonly port: number
  readonly origin: string
  close(): Promise<void>
}

/** Starts a server on a free port. `close` does not wait for the connections of browsers. */
export async function listen(server: Server, protocol = 'http'): Promise<Listening> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  return { port, origin: `${protocol}://127.0.0.1:${port}`, close }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'

it('calls Auth, whose SDK loads with the first call', async () => {
  const urls: unknown[] = []
  const server = createServer(({ url }, response) => {
    urls.push(url)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ users: [{ localId: 'ada', email: 'ada@grid.test' }] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${port}`)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    server.close()
  })
  const { auth } = await vi.importActual<typeof import('./firebase')>('./firebase')
  expect(await auth.getUser('ada')).toMatchObject({ uid: 'ada', email: 'ada@grid.test' })
  expect((await auth.getUsers([{ uid: 'ada' }])).users).toHaveLength(1)
  expect(urls).toEqual(Array(2).fill(expect.stringMatching(/\/accounts:lookup$/)))
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deleteApp, getApps } from 'firebase-admin/app'
import { expect, it, onTestFinished, vi } from 'vitest'

/** Other files of this process may have started the app too, and the SDK is loaded once. */
async function deleteDefaultApp() {
  await Promise.all(getApps().flatMap((app) => (app.name === '[DEFAULT]' ? deleteApp(app) : [])))
}

it('calls Auth, whose SDK loads with the first call', async () => {
  await deleteDefaultApp()
  const urls: unknown[] = []
  const server = createServer(({ url }, response) => {
    urls.push(url)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ users: [{ localId: 'ada', email: 'ada@grid.test' }] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${port}`)
  onTestFinished(async () => {
    server.close()
    await deleteDefaultApp()
  })
  const { auth } = await vi.importActual<typeof import('./firebase')>('./firebase')
  expect(await auth().getUser('ada')).toMatchObject({ uid: 'ada', email: 'ada@grid.test' })
  expect((await auth().getUsers([{ uid: 'ada' }])).users).toHaveLength(1)
  expect(urls).toEqual(Array(2).fill(expect.stringMatching(/\/accounts:lookup$/)))
})

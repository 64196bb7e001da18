import { afterAll } from 'vitest'
import { type Backend, openBackend } from './client'
import { removeMembers } from './members'

/** The backend of a test file. The members are removed after its last test. */
export function testBackend(name: string, ...members: readonly string[]): Backend {
  const backend = openBackend(name)
  afterAll(async () => {
    await removeMembers(backend, ...members)
    await backend.close()
  })
  return backend
}

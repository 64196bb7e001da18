import { type Backend, openBackend } from '../../functions/client'
import { test as base } from './third-party-guard'

/** Reads and writes the data with admin rights, past the rules. */
export type BackendFixture = Omit<Backend, 'close'>

/** The tests' `test`, with the server's own view of the data. */
export const test = base.extend<object, { backend: BackendFixture }>({
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off the pattern
    async ({}, use, worker) => {
      process.env['METADATA_SERVER_DETECTION'] ??= 'none'
      const { close, ...backend } = openBackend(`worker-${worker.workerIndex}`)
      await use(backend)
      await close()
    },
    { scope: 'worker' },
  ],
})

import { type Backend, openBackend } from '../../functions/client'
import { test as base } from './watched'

/** What stands behind the stage: the data as the server holds it. */
export type Backstage = Omit<Backend, 'close'>

/** The tests' `test`, with the server's own view of the data. */
export const test = base.extend<object, { backstage: Backstage }>({
  backstage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off the pattern
    async ({}, use, worker) => {
      process.env['METADATA_SERVER_DETECTION'] ??= 'none'
      const { close, ...backstage } = openBackend(`worker-${worker.workerIndex}`)
      await use(backstage)
      await close()
    },
    { scope: 'worker' },
  ],
})

import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Compares counters with the records they count and repairs them:
 * `GCLOUD_PROJECT=<project> npm run reconcile`. With `--every <seconds>` it runs until it is
 * stopped, for the Functions emulator may lose events on a busy machine. Triggers that are still
 * running have three seconds to finish.
 */
const PATIENCE_MS = 3_000

async function reconcile(): Promise<void> {
  const { values } = parseArgs({ options: { every: { type: 'string' } } })
  const project = process.env['GCLOUD_PROJECT']
  if (!project) {
    throw new Error('Usage: GCLOUD_PROJECT=<project> npm run reconcile [-- --every <seconds>]')
  }
  loadParameters(project)
  // The import opens the database of the project.
  const { reconcile: reconcileAll, reconcileCounters } = await import('./src/health/reconcile')
  const seconds = Number(values.every ?? 0)
  if (!seconds) {
    const { lines } = await reconcileAll(PATIENCE_MS)
    console.log(`${repairedOf(lines)} counters repaired.`)
    return
  }
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    await reconcileCounters(PATIENCE_MS).catch((error: unknown) => {
      console.warn('Counters could not be compared:', error)
    })
  }
}

/**
 * Loads the parameters of the functions. With the defaults instead, admins who may sign in with a
 * password would lose the dashboard.
 */
function loadParameters(project: string): void {
  const name = process.env['FIRESTORE_EMULATOR_HOST'] ? '.env.local' : `.env.${project}`
  process.loadEnvFile(join(import.meta.dirname, name))
}

function repairedOf(lines: readonly { readonly repaired: number }[]): number {
  return lines.reduce((sum, line) => sum + line.repaired, 0)
}

await reconcile().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

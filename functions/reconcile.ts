import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Compares counters with the records they count and repairs them:
 * `GCLOUD_PROJECT=<project> npm run reconcile`.
 *
 * - `--all` runs the whole nightly job, which also closes bans, aligns the rights of admins,
 *   empties the trash and finishes deletions; see docs/counters.md.
 * - `--every <seconds>` repairs counters again and again until it is stopped, because the Functions
 *   emulator may lose events on a busy machine.
 */
const USAGE = 'Usage: GCLOUD_PROJECT=<project> npm run reconcile [-- --all | -- --every <seconds>]'

/** How long triggers that are still running have to finish. */
const PATIENCE_MS = 3_000

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { all: { type: 'boolean' }, every: { type: 'string' } },
  })
  const project = process.env['GCLOUD_PROJECT']
  const seconds = values.every === undefined ? null : Number(values.every)
  const isValid = seconds === null || (seconds > 0 && !values.all)
  if (!project || !isValid) throw new Error(USAGE)
  loadParameters(project)
  // The import opens the database of the project.
  const { reconcile, reconcileCounters } = await import('./src/health/reconcile')
  if (values.all) {
    const { lines, findings } = await reconcile(PATIENCE_MS)
    for (const { check, checked, repaired } of lines) {
      console.log(`${check}: ${checked} checked, ${repaired} repaired`)
    }
    console.log(`${findings.length} findings. The dashboard lists them under Settings.`)
    return
  }
  if (seconds === null) {
    const results = await reconcileCounters(PATIENCE_MS)
    console.log(`${results.reduce((sum, { repaired }) => sum + repaired, 0)} counters repaired.`)
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

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

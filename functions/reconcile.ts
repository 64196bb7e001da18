/**
 * Compares all counters with the records they count, once, and repairs them. Triggers that are still
 * running have three seconds to finish: `GCLOUD_PROJECT=<project> npm run reconcile`.
 */
const PATIENCE_MS = 3_000

async function reconcileOnce(): Promise<string> {
  if (!process.env['GCLOUD_PROJECT']) {
    throw new Error('Usage: GCLOUD_PROJECT=<project> npm run reconcile')
  }
  // The import opens the database of the project.
  const { reconcile } = await import('./src/health/reconcile')
  const { lines } = await reconcile(PATIENCE_MS)
  const repaired = lines.reduce((sum, line) => sum + line.repaired, 0)
  return `${repaired} counters repaired.`
}

await reconcileOnce().then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

import { parseArgs } from 'node:util'

/**
 * Recomputes derived fields of stored documents and reports what changed. An interrupted run
 * resumes where it stopped: `npm run backfill -- posts` for the running local suite, with
 * `--project <id>` for a real project, with `--restart` from the first document.
 */
const usage = (names: readonly string[]) =>
  `Usage: npm run backfill -- ${names.join('|')} [--project <id>] [--restart]`

/** The emulators of the local suite, at the ports of `npm start`. */
const LOCAL = {
  GCLOUD_PROJECT: 'demo-grid',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  METADATA_SERVER_DETECTION: 'none',
} as const

async function backfill(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'string' }, restart: { type: 'boolean' } },
  })
  if (values.project) process.env['GCLOUD_PROJECT'] = values.project
  else for (const [key, value] of Object.entries(LOCAL)) process.env[key] ??= value
  // The import opens the database of the project.
  const { BACKFILL_NAMES, runBackfill } = await import('./src/backfill')
  const [name, ...others] = positionals
  if (!name || others.length > 0) throw new Error(usage(BACKFILL_NAMES))
  const { visited, changed, fields } = await runBackfill(name, {
    restart: values.restart ?? false,
    onPage: (report) => console.log(`${report.visited} visited, ${report.changed} changed`),
  })
  const details = Object.entries(fields).map(([field, count]) => `${field}: ${count}`)
  return [`Done: ${visited} documents, ${changed} changed.`, ...details].join('\n  ')
}

await backfill().then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

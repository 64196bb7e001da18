import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultToLocalSuite } from '@grid/seed/rows/local-suite'
import type { FoundAccount } from './src/admins'

/**
 * The commands of an operator: `npm run admin:grant`, `admin:reset-passkeys`, `backfill` and
 * `reconcile`. They run on a real project with `--project <id>` and the caller's Google
 * credentials, or with `GCLOUD_PROJECT`; otherwise on the local suite. Modules that open the
 * database are imported after the project was chosen.
 */
const COMMANDS: Readonly<Record<string, Command>> = {
  grant: { run: grant, options: [] },
  'reset-passkeys': { run: resetPasskeys, options: [] },
  backfill: { run: backfill, options: ['restart'] },
  reconcile: { run: reconcile, options: ['all', 'every'] },
}

const OPTIONS = {
  project: { type: 'string' },
  restart: { type: 'boolean' },
  all: { type: 'boolean' },
  every: { type: 'string' },
} as const

type Values = {
  readonly [Name in keyof typeof OPTIONS]?: string | boolean
}

type Input = {
  readonly project: string
  /** What follows the name of the command. */
  readonly given: readonly string[]
  readonly values: Values
}

type Command = {
  /** Returns what is printed at the end. */
  readonly run: (input: Input) => Promise<string>
  /** The options besides `project`. */
  readonly options: readonly (keyof typeof OPTIONS)[]
}

const ADMIN_USAGE =
  'Usage: npm run admin:grant|admin:reset-passkeys -- <e-mail> [<uid>] [--project <id>]'
const RECONCILE_USAGE = 'Usage: npm run reconcile -- [--all | --every <seconds>] [--project <id>]'

async function run(): Promise<string> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const [name = '', ...given] = positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Error(`Commands: ${Object.keys(COMMANDS).join(', ')}.`)
  const known: readonly string[] = ['project', ...command.options]
  const unknown = Object.keys(values).find((option) => !known.includes(option))
  if (unknown) throw new Error(`${name} has no option --${unknown}.`)
  return command.run({ project: chooseProject(values.project), given, values })
}

/** Sets the variables by which the SDK and the functions find a project. Returns its id. */
function chooseProject(named: string | undefined): string {
  if (named) process.env['GCLOUD_PROJECT'] = named
  const project = defaultToLocalSuite(process.env)
  loadParameters(project)
  return project
}

/**
 * Loads the parameters of the functions. With the defaults instead, admins who may sign in with a
 * password would lose the dashboard. As in a deploy, `.env` has what the other file lacks.
 */
function loadParameters(project: string): void {
  const name = process.env['FIRESTORE_EMULATOR_HOST'] ? '.env.local' : `.env.${project}`
  const [own = '', common = ''] = [name, '.env'].map((file) => join(import.meta.dirname, file))
  if (!existsSync(own)) throw new Error(`functions/${name} with the parameters does not exist.`)
  process.loadEnvFile(own)
  if (existsSync(common)) process.loadEnvFile(common)
}

/**
 * Makes a member an admin, who must have signed up and verified the e-mail. Without the uid of the
 * account, the command prints the account.
 */
async function grant({ project, given: [email, uid] }: Input): Promise<string> {
  if (!email) throw new Error(ADMIN_USAGE)
  const { findAccount, grantAdminTo } = await import('./src/admins')
  const { auditedBySystem } = await import('./src/core/audit')
  if (!uid) return describe(await findAccount(email))
  const { username, changed } = await grantAdminTo(email, uid, auditedBySystem)
  return changed
    ? `${username} is an admin of ${project} now, after signing in again.`
    : `${username} was an admin of ${project} already.`
}

/** Removes the passkeys and recovery codes of an admin who has lost them, in the same way. */
async function resetPasskeys({ project, given: [email, uid] }: Input): Promise<string> {
  if (!email) throw new Error(ADMIN_USAGE)
  const { findAccount } = await import('./src/admins')
  const account = await findAccount(email)
  const { username, user_id, is_admin } = account
  if (!is_admin) throw new Error(`${username} is not an admin of ${project}.`)
  if (!uid) return describe(account)
  if (uid !== user_id) throw new Error('This is not the uid of the account.')
  const { resetPasskeys: reset } = await import('./src/passkeys/recovery-codes')
  const removed = await reset(uid)
  return `${removed} passkeys of ${username} and all recovery codes were removed. All sessions have ended. ${username} now signs in with the password and adds a passkey on /admin.`
}

function describe({ username, user_id, created_at }: FoundAccount): string {
  return `${username} (uid ${user_id}, since ${created_at}). If this is the right account, repeat the command with its uid.`
}

/**
 * Recomputes derived fields of stored documents and reports what changed. An interrupted run
 * resumes where it stopped, or with `--restart` begins with the first document.
 */
async function backfill({ given: [name, ...others], values }: Input): Promise<string> {
  const { BACKFILL_NAMES, runBackfill } = await import('./src/backfill')
  if (!name || others.length > 0) {
    const names = BACKFILL_NAMES.join('|')
    throw new Error(`Usage: npm run backfill -- ${names} [--restart] [--project <id>]`)
  }
  const { visited, changed, fields, failed } = await runBackfill(name, {
    restart: values.restart === true,
    onResume: (at) =>
      console.log(`Resuming the run that stopped on ${at.toISOString()}; --restart begins again.`),
    onPage: (report) => console.log(`${report.visited} visited, ${report.changed} changed`),
  })
  const details = Object.entries(fields).map(([field, count]) => `${field}: ${count}`)
  const summary = [`Done: ${visited} documents, ${changed} changed.`, ...details].join('\n  ')
  const failures = Object.entries(failed).map(([id, reason]) => `${id}: ${reason}`)
  if (failures.length === 0) return summary
  throw new Error([summary, 'These could not be updated:', ...failures].join('\n  '))
}

/** How long triggers that are still running have to finish. */
const PATIENCE_MS = 3_000

/**
 * Compares counters with the documents they count and repairs them.
 *
 * - `--all` runs the whole nightly job; see docs/counters.md.
 * - `--every <seconds>` repairs counters again and again until it is stopped, because the Functions
 *   emulator may lose events on a busy machine.
 */
async function reconcile({ values: { all, every } }: Input): Promise<string> {
  const seconds = every === undefined ? null : Number(every)
  if (seconds !== null && !(seconds > 0 && !all)) throw new Error(RECONCILE_USAGE)
  if (all) {
    const { reconcileBySystem } = await import('./src/health/reconcile-calls')
    const { lines, findings } = await reconcileBySystem(PATIENCE_MS)
    const checks = lines.map(
      ({ check, checked, repaired }) => `${check}: ${checked} checked, ${repaired} repaired`,
    )
    const end = `${findings.length} findings. The dashboard lists them under Settings.`
    return [...checks, end].join('\n')
  }
  const health = await import('./src/health/reconcile')
  while (seconds !== null) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    await health.reconcileCounters(PATIENCE_MS).catch((error: unknown) => {
      console.warn('Counters could not be compared:', error)
    })
  }
  const results = await health.reconcileCounters(PATIENCE_MS)
  return `${results.reduce((sum, { repaired }) => sum + repaired, 0)} counters repaired.`
}

await run().then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

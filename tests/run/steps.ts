import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { traceSpecification } from '../trace/table'
import { type Counts, playwrightCounts, vitestCounts } from './counts'
import { RESULTS, runToLog, type StepResult, showLog } from './step'

type Env = Readonly<Record<string, string>>

/** The tag of the flows that `npm test` drives: one of each main feature. */
export const SMOKE = '@smoke'

/** The tag of the flows that CI drives as well on every push. */
export const CORE = '@core'

/**
 * Tests that CI runs on every push but `npm test` leaves out. Some wait for programs that start,
 * stop or reconnect. The others repeat a proof in another way: the access matrix through a second
 * client or field by field, limits at full size, readers beside many writers, and callables that
 * unit tests call in memory and flows in a browser. `npm run test:unit`, `test:rules` and
 * `test:functions` run all of theirs.
 */
export const CI_ONLY = [
  'packages/emulator-suite/src/{bring-up,supervise}.test.ts',
  'suite/src/{dev-server,start-command,watch}.test.ts',
  'functions/src/{mails/digests-many,passkeys/verify}.test.ts',
  'web/src/features/board/feed/feed-store-paging.test.ts',
  'tests/rules/{access,concurrent-members,cost,denials,paging,white-space}.test.ts',
  // All but triggers, documents for visitors, and calls with wrong paths and forged tokens.
  'tests/functions/!(board|comments|counters|feeds|forged-tokens|mails|paths|posts).test.ts',
]

/** What members do themselves, by the names of its files: it needs no function. */
const MEMBERS_FLOWS = [
  ...['accounts', 'accounts-data', 'accounts-password', 'accounts-session', 'members'],
  ...['feed', 'posts', 'permalinks', 'post-editor', 'drafts', 'comments'],
  ...['votes', 'notifications', 'trash-and-reports', 'shortcuts'],
]

/** The flows that are driven once more on a suite that has no functions. */
export const MEMBERS_SPECS = `\\b(?<!-)(?:${MEMBERS_FLOWS.join('|')})\\.spec`

/** The tag of the flows that are driven only there, because triggers would slow them down. */
export const APART = '@apart'

/** A check that either holds or not, such as the linter; counts as one test. */
export async function check(name: string, command: readonly string[]): Promise<StepResult> {
  const run = await runToLog(name, command)
  if (run.code !== 0) await showLog(run.log)
  const failed = run.code === 0 ? 0 : 1
  return { name, passed: 1 - failed, failed, skipped: 0, retried: 0, seconds: run.seconds }
}

type VitestOptions = {
  readonly env?: Env
  /** Globs of test files to leave out. */
  readonly without?: readonly string[]
}

/** A project of vitest.config.ts, with its parts: `unit-web` is one of `unit`. */
export async function vitest(
  project: string,
  { env = {}, without = [] }: VitestOptions = {},
): Promise<StepResult> {
  const report = join(RESULTS, `${project}.json`)
  const command = ['vitest', 'run', '--project', `${project}*`, '--reporter=default']
  const exclude = without.flatMap((glob) => ['--exclude', glob])
  const run = await runToLog(
    project,
    [...command, '--reporter=json', `--outputFile.json=${report}`, ...exclude],
    env,
  )
  return conclude(project, run, vitestCounts(await read(report)))
}

/** Which flows a step drives: those with a tag, those without one. */
export type Choice = { readonly name: string; readonly only?: string; readonly not?: string }

/**
 * The browser suite, or some of its flows; a failing flow leaves its screenshot and trace beside
 * the logs. One that passes on its second try has passed, and the summary says that it took two; if
 * more than three need one, they have failed.
 */
export async function playwright(env: Env, { name, only, not }: Choice): Promise<StepResult> {
  const report = join(RESULTS, `${name}.json`)
  const run = await runToLog(
    name,
    [
      ...['playwright', 'test', '--config', 'tests/flows/playwright.config.ts'],
      ...(only ? ['--grep', only] : []),
      ...(not ? ['--grep-invert', not] : []),
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  return conclude(name, run, playwrightCounts(await read(report)))
}

/** Whether the sentences in `tests/trace` have tests that passed; counts each sentence. */
export async function trace(): Promise<StepResult> {
  const startedAt = Date.now()
  const { gaps, sentences } = await traceSpecification()
  for (const gap of gaps) console.log(`  ${gap}`)
  const seconds = (Date.now() - startedAt) / 1_000
  const failed = gaps.length
  return { name: 'trace', passed: sentences - failed, failed, skipped: 0, retried: 0, seconds }
}

async function read(report: string): Promise<unknown> {
  const text = await readFile(report, 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

/** A runner that failed without a failed test to show, or without a report, counts as one. */
async function conclude(
  name: string,
  run: Awaited<ReturnType<typeof runToLog>>,
  counts: Counts | null,
): Promise<StepResult> {
  const found = counts ?? { passed: 0, failed: 0, skipped: 0, retried: 0 }
  const failed = run.code === 0 && counts ? found.failed : Math.max(1, found.failed)
  if (failed > 0) await showLog(run.log)
  return { name, ...found, failed, seconds: run.seconds }
}

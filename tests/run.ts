import { rm } from 'node:fs/promises'
import { requireChromium } from '@grid/emulator-suite/chromium'
import { thisMachine } from '@grid/emulator-suite/machine'
import { dayOf } from '@grid/schema/metrics'
import { writeTrust } from './access/write-trust'
import { liveSuite, WITHOUT_FUNCTIONS } from './run/live-suite'
import { RESULTS, type StepResult } from './run/step'
import {
  APART,
  type Choice,
  CI_ONLY,
  CORE,
  check,
  MEMBERS_SPECS,
  playwright,
  SMOKE,
  trace,
  vitest,
} from './run/steps'

/** On how many inputs of each kind rules and schemas are compared. */
const FUZZ_INPUTS = { smoke: '50', ci: '300', all: '10000' } satisfies Record<Level, string>

/**
 * How much a run checks. `smoke` is what a developer waits for; `ci` is what every push has to
 * pass, with what crowds do; `all` adds what takes hours: the other flows, those of members once
 * more without functions, the calls that are interrupted at every step, and the proof that the
 * sentences of the specification that `tests/trace` lists have tests that passed.
 */
type Level = 'smoke' | 'ci' | 'all'

function levelOf(args: readonly string[]): Level {
  if (args.includes('--all')) return 'all'
  return args.includes('--ci') ? 'ci' : 'smoke'
}

/** Runs style, types, unused code, unit tests, rules, functions and flows. */
async function runAll(level: Level): Promise<StepResult[]> {
  const chromium = await requireChromium(thisMachine(), console.log)
  const results: StepResult[] = []
  const record = async (step: Promise<StepResult>) => {
    const result = await step
    results.push(result)
    console.log(line(result))
  }
  const without = level === 'smoke' ? CI_ONLY : []

  // The suite takes its time to come up, and a core each is what rules and functions can use.
  const [{ suite, env }] = await all([liveSuite(), checkCode(record, without)])
  try {
    const rulesEnv = { ...env, GRID_FUZZ_INPUTS: FUZZ_INPUTS[level] }
    await all([
      record(vitest('rules', { env: rulesEnv, without })),
      record(vitest('functions', { env, without })),
    ])
    if (level !== 'smoke') await record(vitest('scale', { env }))
    if (level === 'all') await record(vitest('faults', { env }))
    await record(playwright({ ...env, CHROMIUM_PATH: chromium }, FLOWS[level]))
  } finally {
    await suite.stop()
  }
  if (level === 'all') {
    await record(flowsWithoutFunctions(chromium))
    await record(trace())
    await writeTrust(dayOf(Date.now()))
  }
  return results
}

/** The flows that each level drives. */
const FLOWS = {
  smoke: { name: 'flows', only: SMOKE },
  ci: { name: 'flows', only: `${SMOKE}|${CORE}` },
  all: { name: 'flows', not: APART },
} satisfies Record<Level, Choice>

/** Checks what needs no suite. */
async function checkCode(
  record: (step: Promise<StepResult>) => Promise<void>,
  without: readonly string[],
): Promise<void> {
  await record(check('style', ['biome', 'ci', '.']))
  await record(check('types', ['tsc', '-b']))
  await record(check('unused', ['knip', '--no-progress']))
  await record(vitest('unit', { without }))
}

/** Waits for all to end, so that nothing is left running; then fails if one has failed. */
async function all<T extends readonly unknown[] | []>(works: T) {
  await Promise.allSettled(works)
  return Promise.all(works)
}

/** What members do themselves works on a suite that has no functions at all. */
async function flowsWithoutFunctions(chromium: string): Promise<StepResult> {
  const { suite, env } = await liveSuite({ only: WITHOUT_FUNCTIONS })
  try {
    const choice = { name: 'bare-flows', only: `${MEMBERS_SPECS}|${APART}` }
    return await playwright({ ...env, CHROMIUM_PATH: chromium }, choice)
  } finally {
    await suite.stop()
  }
}

function line({ name, passed, failed, skipped, retried, seconds }: StepResult): string {
  const skips = skipped > 0 ? `, ${skipped} skipped` : ''
  const retries = retried > 0 ? `, ${retried} on a second try` : ''
  const counts = `${passed} passed, ${failed} failed${skips}${retries}`
  return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${counts} (${seconds.toFixed(1)} s)`
}

await rm(RESULTS, { recursive: true, force: true })
const startedAt = Date.now()
try {
  const results = await runAll(levelOf(process.argv))
  const sum = (key: 'passed' | 'failed') => results.reduce((total, step) => total + step[key], 0)
  console.log(`\nIn ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes:`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}

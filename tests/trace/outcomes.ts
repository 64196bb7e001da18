import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { RESULTS } from '../run/step'
import type { Outcomes } from './sentence'

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

type Flow = {
  readonly title: string
  readonly tests: readonly { readonly status: string }[]
}

type Suite = {
  readonly title: string
  readonly specs: readonly Flow[]
  readonly suites?: readonly Suite[] | undefined
}

const playwrightSuite: z.ZodMiniType<Suite> = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  suites: z.optional(z.array(z.lazy(() => playwrightSuite))),
})
const playwrightReport = z.object({ suites: z.array(playwrightSuite) })

/** The projects of vitest whose tests prove sentences. */
const PROJECTS = ['unit', 'rules', 'functions']

/** Reads what the last run left: the tests of those projects and the flows, by `file › title`. */
export async function readOutcomes(): Promise<Outcomes> {
  const [flows, ...tests] = await Promise.all([
    report('flows.json'),
    ...PROJECTS.map((project) => report(`${project}.json`)),
  ])
  return new Map([...outcomesOfFlows(flows), ...outcomesOfTests(tests)])
}

/**
 * Reads reports of Vitest. Where files of one name hold tests of one title, they count as passed
 * if all of them have.
 */
export function outcomesOfTests(reports: readonly unknown[]): Outcomes {
  const outcomes = new Map<string, boolean>()
  const files = reports.flatMap((tests) => vitestReport.parse(tests).testResults)
  for (const { name, assertionResults } of files) {
    for (const { fullName, status } of assertionResults) {
      const title = `${basename(name)} › ${fullName}`
      outcomes.set(title, status === 'passed' && outcomes.get(title) !== false)
    }
  }
  return outcomes
}

/** Reads a report of Playwright. A flow that was skipped is one that did not pass. */
export function outcomesOfFlows(report: unknown): Outcomes {
  const outcomes = new Map<string, boolean>()
  for (const file of playwrightReport.parse(report).suites) {
    collect(file, `${file.title} › `, outcomes)
  }
  return outcomes
}

/** The states of tests that passed at the first or second try. A skipped test has another one. */
const PASSED = new Set(['expected', 'flaky'])

function collect(suite: Suite, prefix: string, outcomes: Map<string, boolean>): void {
  for (const { title, tests } of suite.specs) {
    const passed = tests.length > 0 && tests.every(({ status }) => PASSED.has(status))
    outcomes.set(prefix + title, passed)
  }
  for (const inner of suite.suites ?? []) collect(inner, `${prefix}${inner.title} `, outcomes)
}

async function report(file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(RESULTS, file), 'utf8'))
}

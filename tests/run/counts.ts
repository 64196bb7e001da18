import * as z from 'zod/mini'
import type { StepResult } from './step'

/**
 * What a report counts. A test that was skipped, or is only planned, has shown nothing: it counts
 * among the failed, and the summary says how many of them there are.
 */
export type Counts = Omit<StepResult, 'name' | 'seconds'>

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  numFailedTestSuites: z.int(),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

/** The tests in a report of Vitest; null where it is none. */
export function vitestCounts(report: unknown): Counts | null {
  const { data: found } = vitestReport.safeParse(report)
  if (!found) return null
  const skipped = found.numPendingTests + found.numTodoTests
  // A file that does not even load has no failed test of its own.
  const failed = Math.max(found.numFailedTests, found.numFailedTestSuites > 0 ? 1 : 0)
  return { passed: found.numPassedTests, failed: failed + skipped, skipped, retried: 0 }
}

/** So many flows of a run may need a second try on a busy machine. More show a fault. */
const MOST_RETRIED = 3

/**
 * The flows in a report of Playwright; null where it is none. Those that passed on a second try
 * count as failed if there are more than three.
 */
export function playwrightCounts(report: unknown): Counts | null {
  const { data: found } = playwrightReport.safeParse(report)
  if (!found) return null
  const { expected, unexpected, flaky, skipped } = found.stats
  const failed = unexpected + skipped
  if (flaky > MOST_RETRIED)
    return { passed: expected, failed: failed + flaky, skipped, retried: flaky }
  return { passed: expected + flaky, failed, skipped, retried: flaky }
}

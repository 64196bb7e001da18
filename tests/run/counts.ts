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
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ status: z.string(), failureMessages: z.nullable(z.array(z.string())) }),
      ),
    }),
  ),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

/** So many tests of a step may need a second try on a busy machine. More show a fault. */
const MAX_RETRIED = 3

/** Those that passed on a second try count as failed if there are more than three. */
function withRetries(counts: Counts): Counts {
  const { passed, failed, retried } = counts
  if (retried <= MAX_RETRIED) return counts
  return { ...counts, passed: passed - retried, failed: failed + retried }
}

/** The tests in a report of Vitest; null where it is none. */
export function vitestCounts(report: unknown): Counts | null {
  const { data: found } = vitestReport.safeParse(report)
  if (!found) return null
  const skipped = found.numPendingTests + found.numTodoTests
  // A file that does not even load has no failed test of its own.
  const failed = Math.max(found.numFailedTests, found.numFailedTestSuites > 0 ? 1 : 0)
  // A test that passed on its second try keeps the error of the first.
  const retried = found.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length).length
  return withRetries({ passed: found.numPassedTests, failed: failed + skipped, skipped, retried })
}

/** The flows in a report of Playwright; null where it is none. */
export function playwrightCounts(report: unknown): Counts | null {
  const { data: found } = playwrightReport.safeParse(report)
  if (!found) return null
  const { expected, unexpected, flaky, skipped } = found.stats
  const failed = unexpected + skipped
  return withRetries({ passed: expected + flaky, failed, skipped, retried: flaky })
}

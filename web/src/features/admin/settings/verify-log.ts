import type { AdminAction } from '@grid/schema/admin-action'
import {
  CHAIN_START,
  type ChainLink,
  type ChainProblem,
  firstChainProblem,
} from '@grid/schema/audit-hash'
import { LIMITS } from '@grid/schema/limits'

/** Where the lines and the head come from. */
export type LogSource = {
  /** The head, kept apart from the lines; null when there is none. */
  readonly head: () => Promise<ChainLink | null>
  /** At most `count` lines in ascending order that follow a number. */
  readonly after: (seq: number, count: number) => Promise<readonly AdminAction[]>
}

/** What a check found, over how many lines. */
export type LogVerdict = { readonly lines: number; readonly problem: ChainProblem | null }

/**
 * Follows the hash chain from its first line to its head, a batch at a time. Lines that are written
 * meanwhile are left to the next check.
 */
export async function verifyLog(
  source: LogSource,
  onProgress: (lines: number) => void,
): Promise<LogVerdict> {
  const head = (await source.head()) ?? CHAIN_START
  let start: ChainLink = CHAIN_START
  let lines = 0
  for (;;) {
    const batch = await source.after(start.seq, LIMITS.page.audit)
    const due = batch.filter((line) => line.seq <= head.seq)
    const isEnd = due.length < LIMITS.page.audit
    const problem = await firstChainProblem(due, isEnd ? { start, head } : { start })
    lines += due.length
    onProgress(lines)
    if (problem || isEnd) return { lines, problem }
    start = due.at(-1) ?? start
  }
}

/** The verdict in words. */
export function sayVerdict({ lines, problem }: LogVerdict): string {
  const all = `${lines} ${lines === 1 ? 'line' : 'lines'}`
  if (!problem) return `The chain is whole: ${all} checked, the last one is the head.`
  if (problem.kind === 'truncated') {
    return `The log was cut: line ${problem.seq} and what followed it are missing before the head.`
  }
  return problem.kind === 'missing'
    ? `Line ${problem.seq} is missing.`
    : `Line ${problem.seq} was altered: its hash does not fit.`
}

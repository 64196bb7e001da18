import type { AdminAction } from './admin-action'
import { CHAIN_START, type ChainLink, type ChainProblem, firstChainProblem } from './audit-hash'

/** Where the lines and the head come from. */
export type LogSource = {
  /** The head, kept apart from the lines; null when there is none. */
  readonly head: () => Promise<ChainLink | null>
  /** At most `count` lines in ascending order that follow a number. */
  readonly after: (seq: number, count: number) => Promise<readonly AdminAction[]>
}

/** What a check found, over how many lines. */
export type LogVerdict = { readonly lines: number; readonly problem: ChainProblem | null }

/** How a check is made: so many lines at once, and who is told how many were checked. */
type Progress = { readonly atOnce: number; readonly onProgress?: (lines: number) => void }

/**
 * Follows the hash chain from its first line to its head, a batch at a time. Lines that are written
 * meanwhile are left to the next check.
 */
export async function verifyLog(
  source: LogSource,
  { atOnce, onProgress }: Progress,
): Promise<LogVerdict> {
  const head = (await source.head()) ?? CHAIN_START
  let start: ChainLink = CHAIN_START
  let lines = 0
  for (;;) {
    const batch = await source.after(start.seq, atOnce)
    const due = batch.filter((line) => line.seq <= head.seq)
    const isEnd = due.length < atOnce
    const problem = await firstChainProblem(due, isEnd ? { start, head } : { start })
    lines += due.length
    onProgress?.(lines)
    if (problem) return { lines, problem }
    if (isEnd) return { lines, problem: await beyondHead(source, batch[due.length]) }
    start = due.at(-1) ?? start
  }
}

/** A line that not even the head of now reaches; acts move both at once. */
async function beyondHead(
  source: LogSource,
  line: AdminAction | undefined,
): Promise<ChainProblem | null> {
  if (!line) return null
  const head = (await source.head()) ?? CHAIN_START
  return line.seq > head.seq ? { seq: line.seq, kind: 'beyond' } : null
}

import type { AdminAction } from './admin-action'
import { sha256 } from './sha256'

/** A position in the chain: the number of a line and its hash. */
export type ChainLink = { readonly seq: number; readonly hash: string }

/** The link before the first line. */
export const CHAIN_START: ChainLink = { seq: 0, hash: '0'.repeat(64) }

/** The content of a line, without the fields of the chain. */
export type AuditContent = Omit<AdminAction, 'id' | 'seq' | 'previous_hash' | 'hash'>

/** An error in a chain, and the line where it is. */
export type ChainError = {
  readonly seq: number
  readonly kind: 'missing' | 'altered' | 'truncated' | 'beyond'
}

/** The document id of a line: its number, so that no number can be used twice. */
export function auditLineId(seq: number): string {
  return String(seq).padStart(12, '0')
}

/** The fields that put a line after `previous`. */
export async function chainAfter(
  previous: ChainLink,
  content: AuditContent,
): Promise<Pick<AdminAction, 'seq' | 'previous_hash' | 'hash'>> {
  const seq = previous.seq + 1
  return { seq, previous_hash: previous.hash, hash: await lineHash(seq, previous.hash, content) }
}

/**
 * Checks lines in ascending order after `start`, and that they end at `head` if it is given.
 * Returns the first error, or null if the chain is whole.
 */
export async function firstChainError(
  lines: readonly Omit<AdminAction, 'id'>[],
  { start = CHAIN_START, head }: { start?: ChainLink; head?: ChainLink | null } = {},
): Promise<ChainError | null> {
  let previous = start
  for (const line of lines) {
    const seq = previous.seq + 1
    if (line.seq !== seq) return { seq, kind: 'missing' }
    const expected = await lineHash(seq, previous.hash, line)
    if (line.previous_hash !== previous.hash || line.hash !== expected) {
      return { seq, kind: 'altered' }
    }
    previous = line
  }
  if (!head) return null
  if (previous.seq < head.seq) return { seq: previous.seq + 1, kind: 'truncated' }
  return previous.seq === head.seq && previous.hash === head.hash
    ? null
    : { seq: head.seq, kind: 'altered' }
}

/** SHA-256 over the canonical text of a line: names sorted, times in milliseconds. */
async function lineHash(seq: number, previousHash: string, content: AuditContent): Promise<string> {
  const text = canonical({
    seq,
    previous_hash: previousHash,
    admin_id: content.admin_id,
    ...(content.auth_method !== undefined && { auth_method: content.auth_method }),
    action_type: content.action_type,
    target_type: content.target_type,
    target_id: content.target_id,
    details: content.details,
    ip_address: content.ip_address,
    created_at: content.created_at.toMillis(),
  })
  return sha256(text)
}

type Plain = string | number | null | { readonly [name: string]: Plain }

function canonical(value: Plain): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`)
  return `{${members.join(',')}}`
}

/** Where the lines and the head come from. */
export type LogSource = {
  /** The head, which is stored apart from the lines; null if there is none. */
  readonly head: () => Promise<ChainLink | null>
  /** At most `count` lines after a number, in ascending order. */
  readonly after: (seq: number, count: number) => Promise<readonly AdminAction[]>
}

/** What a check found, over how many lines. */
export type LogVerdict = { readonly lines: number; readonly error: ChainError | null }

/** How to check: the number of lines at once, and a callback with the number checked so far. */
type Progress = { readonly atOnce: number; readonly onProgress?: (lines: number) => void }

/**
 * Checks the hash chain from its first line to its head, in batches. Lines that are written during
 * the check are not part of it.
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
    const error = await firstChainError(due, isEnd ? { start, head } : { start })
    lines += due.length
    onProgress?.(lines)
    if (error) return { lines, error }
    if (isEnd) return { lines, error: await beyondHead(source, batch[due.length]) }
    start = due.at(-1) ?? start
  }
}

/** An error if a line is beyond the current head. Actions write the line and the head at once. */
async function beyondHead(
  source: LogSource,
  line: AdminAction | undefined,
): Promise<ChainError | null> {
  if (!line) return null
  const head = (await source.head()) ?? CHAIN_START
  return line.seq > head.seq ? { seq: line.seq, kind: 'beyond' } : null
}

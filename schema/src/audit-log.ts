import type { AdminAction } from './admin-action'
import { hexDigest } from './sha256'

/** A position in the chain: the number of a line and its hash. */
export type ChainLink = { readonly seq: number; readonly hash: string }

/** The link before the first line. */
export const CHAIN_START: ChainLink = { seq: 0, hash: '0'.repeat(64) }

/**
 * The hash algorithms of lines, the oldest first. The hash of a line names its algorithm, as in
 * `SHA-512:<hex>`; without a name it is SHA-256. New lines use `LINE_ALGORITHM`. No line has an
 * older algorithm than the one before, so that nobody returns to one that was broken.
 */
const ALGORITHMS = ['SHA-256', 'SHA-512'] as const

type Algorithm = (typeof ALGORITHMS)[number]

const LINE_ALGORITHM: Algorithm = 'SHA-256'

function algorithmOf(hash: string): Algorithm | undefined {
  if (!hash.includes(':')) return 'SHA-256'
  return ALGORITHMS.slice(1).find((name) => hash.startsWith(`${name}:`))
}

type AuditLine = Omit<AdminAction, 'id'>

/** The content of a line, without the fields of the chain. */
export type AuditContent = Omit<AuditLine, 'seq' | 'previous_hash' | 'hash'>

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
  algorithm: Algorithm = LINE_ALGORITHM,
): Promise<Pick<AdminAction, 'seq' | 'previous_hash' | 'hash'>> {
  const seq = previous.seq + 1
  const hash = await lineHash(seq, previous.hash, content, algorithm)
  return { seq, previous_hash: previous.hash, hash }
}

/**
 * Checks lines in ascending order after `start`, and that they end at `head` if it is given.
 * Returns the first error, or null if the chain is whole.
 */
export async function firstChainError(
  lines: readonly AuditLine[],
  { start = CHAIN_START, head }: { start?: ChainLink; head?: ChainLink | null } = {},
): Promise<ChainError | null> {
  let previous = start
  for (const line of lines) {
    const seq = previous.seq + 1
    if (line.seq !== seq) return { seq, kind: 'missing' }
    if (line.previous_hash !== previous.hash || !(await hasOwnHash(line, previous))) {
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

async function hasOwnHash(line: AuditLine, previous: ChainLink): Promise<boolean> {
  const algorithm = algorithmOf(line.hash)
  const before = algorithmOf(previous.hash)
  if (!algorithm || !before) return false
  if (ALGORITHMS.indexOf(algorithm) < ALGORITHMS.indexOf(before)) return false
  return line.hash === (await lineHash(line.seq, previous.hash, line, algorithm))
}

/** The hash of the canonical text of a line: names sorted, times in milliseconds. */
async function lineHash(
  seq: number,
  previousHash: string,
  content: AuditContent,
  algorithm: Algorithm,
): Promise<string> {
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
  const hex = await hexDigest(algorithm, text)
  return algorithm === 'SHA-256' ? hex : `${algorithm}:${hex}`
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
  readonly after: (seq: number, count: number) => Promise<readonly AuditLine[]>
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
  line: AuditLine | undefined,
): Promise<ChainError | null> {
  if (!line) return null
  const head = (await source.head()) ?? CHAIN_START
  return line.seq > head.seq ? { seq: line.seq, kind: 'beyond' } : null
}

import { logger } from 'firebase-functions/v2'

type Severity = 'INFO' | 'WARNING' | 'ERROR'

/** What a line says beside its message; of an error it keeps the stack, as text. */
type Fields = Readonly<Record<string, unknown>> & { readonly error?: unknown }

/** As many errors as one line tells of: the one that was thrown, and what it came from. */
const MOST_CAUSES = 5

/**
 * Writes a line into the functions' log, with exactly this message, because filters and alerts
 * look for it. The SDK's `error` would put a stack of its own in its place, and its `log` takes
 * the severity away; of an error in the fields it would keep nothing.
 */
export function log(severity: Severity, message: string, { error, ...fields }: Fields = {}): void {
  const trace = error === undefined ? {} : { stack_trace: stackOf(error, MOST_CAUSES) }
  logger.write({ ...fields, ...trace, message, severity })
}

/** An error's stack with those of its causes. Its other fields may hold tokens, and stay out. */
function stackOf(error: unknown, most: number): string {
  if (!(error instanceof Error)) return String(error)
  const stack = error.stack ?? String(error)
  if (error.cause === undefined || most === 1) return stack
  return `${stack}\nCaused by: ${stackOf(error.cause, most - 1)}`
}

import type { Fields } from '@grid/schema/stored'
import { logger } from 'firebase-functions/logger'

type Severity = 'INFO' | 'WARNING' | 'ERROR'

/** The fields of a log line; of an error the stack is logged as text. */
type Details = Fields & { readonly error?: unknown }

/** At most this many errors in one line: the thrown one and its causes. */
const MAX_CAUSES = 5

/**
 * Writes a line with exactly this message, which filters and alerts depend on. The SDK's `error`
 * would replace the message by a stack, its `log` drops the severity, and both drop errors in
 * fields.
 */
export function log(severity: Severity, message: string, { error, ...fields }: Details = {}): void {
  const trace = error === undefined ? {} : { stack_trace: stackOf(error, MAX_CAUSES) }
  logger.write({ ...fields, ...trace, message, severity })
}

/** The stacks of an error and its causes. Other fields may contain tokens and are left out. */
function stackOf(error: unknown, most: number): string {
  if (!(error instanceof Error)) return String(error)
  const stack = error.stack ?? String(error)
  if (error.cause === undefined || most === 1) return stack
  return `${stack}\nCaused by: ${stackOf(error.cause, most - 1)}`
}

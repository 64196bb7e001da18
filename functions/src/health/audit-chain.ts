import { auditHead } from '@grid/schema/admin-action'
import { type LogSource, verifyLog } from '@grid/schema/audit-log'
import { collection, statsDocument } from '../core/documents'
import type { CheckResult } from './check'

const check = 'audit_chain'
const LINES_AT_ONCE = 500

/** Reads the stored log until the signal aborts. */
const storedLog = (signal: AbortSignal): LogSource => ({
  head: async () => {
    const stored = auditHead.safeParse((await statsDocument('audit_head').get()).data())
    return stored.success ? stored.data : null
  },
  after: async (seq, count) => {
    signal.throwIfAborted()
    const lines = collection('admin_actions').where('seq', '>', seq).orderBy('seq').limit(count)
    return (await lines.get()).docs.map((line) => line.data())
  },
})

/**
 * Verifies the whole audit log against its head. Errors are reported and stay unchanged.
 *
 * @throws the signal's reason when the time is up.
 */
export async function checkLog(signal: AbortSignal): Promise<CheckResult> {
  const { lines, error } = await verifyLog(storedLog(signal), { atOnce: LINES_AT_ONCE })
  const findings = error
    ? [{ check, subject: `line ${error.seq}`, was: error.kind, is: null } as const]
    : []
  return { check, checked: lines, repaired: 0, findings }
}

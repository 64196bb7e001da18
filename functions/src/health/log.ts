import { type AdminAction, auditHead } from '@grid/schema/admin-action'
import { CHAIN_START, type ChainLink, firstChainProblem } from '@grid/schema/audit-hash'
import { db } from '../core/db'
import type { CheckResult } from './check'

const check = 'audit_chain'
const LINES_AT_ONCE = 500

/** Verifies the whole audit log against its head. What is broken is told and left as it is. */
export async function verifyLog(): Promise<CheckResult> {
  const stored = auditHead.safeParse((await db.doc('stats/audit_head').get()).data())
  const head = stored.success ? stored.data : CHAIN_START
  let last: ChainLink = CHAIN_START
  for (;;) {
    // Lines beyond the head are of acts that came after it was read.
    const page = await db
      .collection('admin_actions')
      .where('seq', '>', last.seq)
      .where('seq', '<=', head.seq)
      .orderBy('seq')
      .limit(LINES_AT_ONCE)
      .get()
    const lines = page.docs.map((line) => line.data() as AdminAction)
    const isEnd = lines.length < LINES_AT_ONCE
    const problem = await firstChainProblem(lines, { start: last, head: isEnd ? head : null })
    last = lines.at(-1) ?? last
    if (!problem && !isEnd) continue
    const findings = problem
      ? [{ check, subject: `line ${problem.seq}`, was: problem.kind, is: null } as const]
      : []
    return { check, checked: last.seq, repaired: 0, findings }
  }
}

import { callSeconds } from '@grid/schema/call-seconds'
import type { Health, HealthCheck, HealthFinding } from '@grid/schema/health'
import { Timestamp } from 'firebase-admin/firestore'
import { closeExpiredBans } from '../bans'
import { db } from '../core/firebase'
import { log } from '../core/log'
import { reconcileAdmins } from './admins'
import { checkLog } from './audit-chain'
import { compareCommentCounts, compareReputation, sweepOrphans } from './board-sums'
import { type CheckResult, type Comparison, type Drift, nameOf, persistentDrifts } from './check'
import { compareCounts, compareDays, compareTagsAndAuthors } from './counters'
import { finishStaleDeletions } from './deletions'
import { emptyOldTrash } from './old-trash'
import { repair } from './repair'

const MAX_FINDINGS = 50

/** The last minute is for the report: without it nobody would hear of what was left. */
const TIME_MS = (callSeconds('reconcileCounts') - 60) * 1_000

/** Deletions get it whatever the rest took, half of that minute at worst: each night they go on. */
const LEAST_DELETION_MS = 30_000

/** How a check is made. */
type Step = readonly [HealthCheck, (time: AbortSignal) => Promise<CheckResult>]

/**
 * Who may do what, and the log of it, come first: whatever happens later, they were seen to. The
 * walk over all accounts is the last of them.
 */
const RIGHTS: readonly Step[] = [
  ['expired_bans', closeExpiredBans],
  ['audit_chain', checkLog],
  ['admin_claims', reconcileAdmins],
]

/** Each of them has its own share, so that none keeps another, or the rest, from being made. */
const RIGHTS_SHARE_MS = TIME_MS / (RIGHTS.length + 1)

/** How figures are compared with their records, for as long as there is time. */
type Compare = (time: AbortSignal) => Promise<Comparison>

const COUNTERS: readonly (readonly [HealthCheck, Compare])[] = [
  ['counts', compareCounts],
  ['daily_figures', compareDays],
  ['tallies', compareTagsAndAuthors],
  ['reputation', compareReputation],
  ['comment_counts', compareCommentCounts],
]

/**
 * Compares everything that is maintained with the records it is made from, mends what differs and
 * keeps the report in `stats/health`. Reads each post three times, each comment twice and each
 * profile once, the rows of three months once more for their days, and again whatever a check that
 * found something off is about. A check that fails is told in the report and keeps none of the
 * others from being made.
 *
 * @param patienceMs - How long triggers have to catch up before a difference counts as a drift. One
 *   that comes later still counts twice, until the next time.
 */
export async function reconcile(patienceMs: number): Promise<Health> {
  const until = Date.now() + TIME_MS
  const results: CheckResult[] = []
  for (const [check, work] of RIGHTS) {
    const share = AbortSignal.timeout(RIGHTS_SHARE_MS)
    results.push(await attempt(check, () => work(share)))
  }
  const time = AbortSignal.timeout(Math.max(until - Date.now(), 0))
  results.push(...(await reconcileCounters(patienceMs, time)))
  // These remove records, which triggers then have to count: the figures were compared before.
  results.push(await attempt('orphan_comments', () => sweepOrphans(time)))
  results.push(await attempt('old_trash', () => emptyOldTrash(time)))
  const share = AbortSignal.timeout(Math.max(until - Date.now(), LEAST_DELETION_MS))
  results.push(await attempt('account_deletions', () => finishStaleDeletions(share)))
  const report: Health = {
    checked_at: Timestamp.now(),
    lines: results.map(({ check, checked, repaired }) => ({ check, checked, repaired })),
    findings: mostUrgent(results.flatMap(({ findings }) => findings)),
  }
  await db.doc('stats/health').set(report)
  const found = report.findings.length
  log(found > 0 ? 'WARNING' : 'INFO', 'reconciled', { found })
  return report
}

/**
 * Compares all counters with the records they count and repairs those that differ.
 *
 * @param patienceMs - How long triggers have to finish before a difference counts as a drift.
 */
export function reconcileCounters(
  patienceMs: number,
  time: AbortSignal = AbortSignal.timeout(TIME_MS),
): Promise<CheckResult[]> {
  return Promise.all(
    COUNTERS.map(([check, compare]) =>
      attempt(check, () => repairCounters(check, () => compare(time), patienceMs)),
    ),
  )
}

/** What nobody mended goes before the rest, so that it is never what is cut off. */
function mostUrgent(findings: readonly HealthFinding[]): HealthFinding[] {
  const isOpen = ({ is }: HealthFinding) => is === null
  const mended = findings.filter((finding) => !isOpen(finding))
  return [...findings.filter(isOpen), ...mended].slice(0, MAX_FINDINGS)
}

/** Makes a check; that it failed is a finding of its own. */
async function attempt(check: HealthCheck, work: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await work()
  } catch (error) {
    log('ERROR', 'check failed', { check, error })
    const finding = { check, subject: 'the check', was: 'stopped by an error', is: null }
    return { check, checked: 0, repaired: 0, findings: [finding] }
  }
}

async function repairCounters(
  check: HealthCheck,
  look: () => Promise<Comparison>,
  patienceMs: number,
): Promise<CheckResult> {
  const { checked, drifts } = await look()
  const mended: Drift[] = []
  if (drifts.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, patienceMs))
    const second = await look()
    for (const drift of persistentDrifts(drifts, second.drifts)) {
      if (await repair(drift)) mended.push(drift)
    }
  }
  const findings = mended.map((drift) => {
    return { check, subject: nameOf(drift), was: drift.was, is: drift.is }
  })
  return { check, checked, repaired: mended.length, findings }
}

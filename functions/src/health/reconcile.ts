import { callSeconds } from '@grid/schema/functions'
import type { Health, HealthCheck, HealthFinding } from '@grid/schema/health'
import { Timestamp } from 'firebase-admin/firestore'
import { closeExpiredBans } from '../bans'
import { statsDocument } from '../core/documents'
import { log } from '../core/log'
import { deleteUnusedImages } from '../images/image-store'
import { reconcileAdmins } from './admins'
import { checkLog } from './audit-chain'
import {
  type CheckResult,
  type Comparison,
  type Drift,
  nameOf,
  persistentDrifts,
  repair,
} from './check'
import { deleteAbandonedSignUps, deleteOldRecords, emptyOldTrash, sweepOrphans } from './cleanups'
import {
  compareCommentCounts,
  compareCounts,
  compareDays,
  compareReputation,
  compareTagsAndAuthors,
  compareUpvotes,
} from './counters'
import { finishStaleDeletions } from './deletions'
import { requestMissingDeletions, sweepOrphanPasskeys } from './missing-accounts'

const MAX_FINDINGS = 50

/** The last minute is reserved for the report. */
const TIME_MS = (callSeconds('reconcileCounts') - 60) * 1_000

/**
 * The minimum time for cleanups, also if the counters of a large board need more than there is:
 * what is over, such as personal data, must not stay because of them.
 */
const LEAST_CLEANUP_MS = 90_000

/** The minimum time for deletions, at worst half of the reserved minute. */
const LEAST_DELETION_MS = 30_000

type Step = readonly [HealthCheck, (time: AbortSignal) => Promise<CheckResult>]

type CounterStep = readonly [HealthCheck, (time: AbortSignal) => Promise<Comparison>]

/** The checks in their order: one group after another, and all counters at once. */
export type Checks = {
  readonly rights: readonly Step[]
  readonly counters: readonly CounterStep[]
  /** These delete records, so they run after the comparison of counters. */
  readonly cleanups: readonly Step[]
  readonly deletions: readonly Step[]
}

const CHECKS: Checks = {
  // The scan of all accounts comes last.
  rights: [
    ['expired_bans', closeExpiredBans],
    ['audit_chain', checkLog],
    ['admin_claims', reconcileAdmins],
  ],
  counters: [
    ['counts', compareCounts],
    ['daily_figures', compareDays],
    ['tallies', compareTagsAndAuthors],
    ['reputation', compareReputation],
    ['comment_counts', compareCommentCounts],
    ['upvotes', compareUpvotes],
  ],
  // Those that read whole collections come last.
  cleanups: [
    ['old_trash', emptyOldTrash],
    ['old_records', deleteOldRecords],
    ['unused_images', deleteUnusedImages],
    ['abandoned_sign_ups', deleteAbandonedSignUps],
    ['orphan_passkeys', sweepOrphanPasskeys],
    ['missing_accounts', requestMissingDeletions],
    ['orphan_comments', sweepOrphans],
  ],
  deletions: [['account_deletions', finishStaleDeletions]],
}

/** The time of each check of rights, so that none delays the others. */
const RIGHTS_SHARE_MS = TIME_MS / (CHECKS.rights.length + 1)

/** The time of one of several steps, of which each has the same share. */
type Share = (steps: number) => number

/**
 * Compares all derived data with their records, repairs differences and stores the report in
 * `stats/health`. Reads each post four times, each comment twice, each profile twice, each vote,
 * each document of `credentials` and each account once, and the rows of three months once more; a
 * check with a difference reads its records again. A failed check is a finding and does not stop
 * the others.
 *
 * @param patienceMs - How long triggers have to finish before a difference counts as a drift. An
 *   event that arrives later is counted twice until the next reconciliation.
 */
export async function reconcile(patienceMs: number, checks: Checks = CHECKS): Promise<Health> {
  const until = Date.now() + TIME_MS
  const results: CheckResult[] = []
  const left = () => Math.max(until - Date.now(), 0)
  const run = async (steps: readonly Step[], share: Share) => {
    for (const [index, [check, work]] of steps.entries()) {
      const time = AbortSignal.timeout(share(steps.length - index))
      results.push(await attempt(check, () => work(time)))
    }
  }
  await run(checks.rights, () => RIGHTS_SHARE_MS)
  const time = AbortSignal.timeout(Math.max(left() - LEAST_CLEANUP_MS, 0))
  results.push(...(await compareAndRepair(checks.counters, patienceMs, time)))
  await run(checks.cleanups, (steps) => Math.floor(left() / steps))
  await run(checks.deletions, () => Math.max(left(), LEAST_DELETION_MS))
  const report = {
    checked_at: Timestamp.now(),
    lines: results.map(({ check, checked, repaired }) => ({ check, checked, repaired })),
    findings: mostUrgent(results.flatMap(({ findings }) => findings)),
  }
  await statsDocument('health').set(report)
  const found = report.findings.length
  log(found > 0 ? 'WARNING' : 'INFO', 'reconciled', { found })
  return report
}

/**
 * Compares all counters with the records they count and repairs those that differ.
 *
 * @param patienceMs - How long triggers have to finish before a difference counts as a drift.
 */
export function reconcileCounters(patienceMs: number): Promise<CheckResult[]> {
  return compareAndRepair(CHECKS.counters, patienceMs, AbortSignal.timeout(TIME_MS))
}

function compareAndRepair(
  counters: readonly CounterStep[],
  patienceMs: number,
  time: AbortSignal,
): Promise<CheckResult[]> {
  return Promise.all(
    counters.map(([check, compare]) =>
      attempt(check, () => repairCounters(check, () => compare(time), patienceMs)),
    ),
  )
}

/** Findings without a repair come first, so that they are never cut off. */
function mostUrgent(findings: readonly HealthFinding[]): HealthFinding[] {
  const isOpen = ({ is }: HealthFinding) => is === null
  const repaired = findings.filter((finding) => !isOpen(finding))
  return [...findings.filter(isOpen), ...repaired].slice(0, MAX_FINDINGS)
}

/** Runs a check. A failure becomes a finding. */
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
  compare: () => Promise<Comparison>,
  patienceMs: number,
): Promise<CheckResult> {
  const { checked, drifts } = await compare()
  const repaired: Drift[] = []
  if (drifts.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, patienceMs))
    const second = await compare()
    for (const drift of persistentDrifts(drifts, second.drifts)) {
      if (await repair(drift)) repaired.push(drift)
    }
  }
  const findings = repaired.map((drift) => {
    return { check, subject: nameOf(drift), was: drift.was, is: drift.is }
  })
  return { check, checked, repaired: repaired.length, findings }
}

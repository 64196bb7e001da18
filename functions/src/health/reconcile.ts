import type { Health, HealthCheck } from '@grid/schema/health'
import { Timestamp } from 'firebase-admin/firestore'
import { logger } from 'firebase-functions/v2'
import { db } from '../core/db'
import { reconcileAdmins } from './admins'
import { closeExpiredBans } from './bans'
import { lookAtComments, lookAtReputation } from './board'
import { type CheckResult, type Look, lasting, nameOf } from './check'
import { finishStaleDeletions } from './deletions'
import { lookAtCounts, lookAtDays, lookAtTallies } from './figures'
import { verifyLog } from './log'
import { sweepOrphans } from './orphans'
import { repair } from './repair'

/** How long triggers have to catch up before a difference counts as a drift. */
const PATIENCE_MS = 3_000
const KEPT_FINDINGS = 50

const LOOKS: readonly (readonly [HealthCheck, () => Promise<Look>])[] = [
  ['counts', lookAtCounts],
  ['daily_figures', lookAtDays],
  ['tallies', lookAtTallies],
  ['reputation', lookAtReputation],
  ['comment_counts', lookAtComments],
]

/**
 * Compares everything that is maintained with the records it is made from, mends what differs and
 * keeps the report in `stats/health`. Reads each post and profile once, each comment twice (once
 * more where something is off), and the downloads of three months.
 */
export async function reconcile(): Promise<Health> {
  const results = [
    ...(await reconcileFigures()),
    await sweepOrphans(),
    await reconcileAdmins(),
    await closeExpiredBans(),
    await finishStaleDeletions(),
    await verifyLog(),
  ]
  const report: Health = {
    checked_at: Timestamp.now(),
    lines: results.map(({ check, checked, repaired }) => ({ check, checked, repaired })),
    findings: results.flatMap(({ findings }) => findings).slice(0, KEPT_FINDINGS),
  }
  await db.doc('stats/health').set(report)
  const found = report.findings.length
  logger.log({ severity: found > 0 ? 'WARNING' : 'INFO', message: 'reconciled', found })
  return report
}

async function reconcileFigures(): Promise<CheckResult[]> {
  const first = await Promise.all(
    LOOKS.map(async ([check, look]) => ({ check, look, ...(await look()) })),
  )
  if (first.some(({ drifts }) => drifts.length > 0)) {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  }
  return Promise.all(
    first.map(async ({ check, look, checked, drifts }): Promise<CheckResult> => {
      const lasted = drifts.length > 0 ? lasting(drifts, (await look()).drifts) : []
      for (const drift of lasted) await repair(drift)
      const findings = lasted.map((drift) => ({
        check,
        subject: nameOf(drift),
        was: drift.was,
        is: drift.is,
      }))
      return { check, checked, repaired: lasted.length, findings }
    }),
  )
}

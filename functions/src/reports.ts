import type { ReportOutcome, ReportTarget } from '@grid/schema/report'
import type { Transaction } from 'firebase-admin/firestore'
import { type PreparedBan, prepareBan } from './bans'
import { auditedBy } from './core/audit'
import { type Admin, requireRecentSignIn } from './core/authority'
import { adminCall } from './core/call'
import { doc } from './core/documents'
import { AppError, isAppError } from './core/errors'
import { finishRemoval, prepareRemoval, type Removal } from './moderation'
import { prepareClearing } from './profiles'
import { openReports, prepareResolution, sweepReports } from './report-resolution'
import { endSessionsOfBanned } from './sessions'

const STATUS_AFTER = { dismiss: 'dismissed', remove: 'removed', ban: 'banned' } as const

/**
 * Resolves a report and all others about the same target: dismisses them, removes the text or
 * clears the profile, or also bans its author, which demands a recent sign-in. One transaction,
 * with an audit entry for each action. The reports and their entry name what was done: a text may
 * be gone, a profile empty, and an author banned already or without an account.
 */
export const resolveReport = adminCall('resolveReport', async (admin, input) => {
  const { report_id, outcome, reason } = input
  if (outcome === 'ban') requireRecentSignIn(admin)
  const done = await auditedBy(admin, async (transaction, audit) => {
    const report = (await transaction.get(doc('reports', report_id))).data()
    if (!report) throw new AppError('report_not_found')
    if (report.status !== 'open') return null
    const { target_type, target_id } = report
    const resolve = await prepareResolution(transaction, target_type, target_id)
    const open = await transaction.get(openReports(target_type, target_id).count())
    const removal =
      outcome === 'dismiss' ? null : await prepare(transaction, target_type, target_id)
    const banReason = reason ?? `Reported: ${report.reason}`
    const ban =
      outcome === 'ban' && removal ? await banIfNone(transaction, admin, removal, banReason) : null
    const isRemoved = removal !== null && !removal.isEmpty
    const result = resultOf(outcome, removal, ban)

    await audit({
      action_type: 'resolve_report',
      target_type: 'report',
      target_id: report_id,
      details: { outcome: result, reports: open.data().count },
    })
    await removal?.write(admin, audit, reason)
    await ban?.(audit)
    resolve('admin', STATUS_AFTER[result])
    return {
      target_type,
      target_id,
      isRemoved,
      status: STATUS_AFTER[result],
      banned: ban && removal ? removal.authorId : null,
    }
  })
  if (!done) return { changed: false, removed: false, banned: false }
  if (done.banned) await endSessionsOfBanned(done.banned)
  const { target_type, target_id, status } = done
  if (status === 'dismissed') await sweepReports('admin', target_type, target_id, status)
  else await finishRemoval(target_type, target_id, status)
  return { changed: true, removed: done.isRemoved, banned: done.banned !== null }
})

/** What is left to do: nobody to ban, or nothing to remove. A deleted target counts as removed. */
function resultOf(
  outcome: ReportOutcome,
  removal: Removal | null,
  ban: PreparedBan | null,
): ReportOutcome {
  if (outcome === 'dismiss' || ban) return outcome
  return removal?.isEmpty ? 'dismiss' : 'remove'
}

function prepare(transaction: Transaction, type: ReportTarget, id: string) {
  return type === 'profile'
    ? prepareClearing(transaction, id)
    : prepareRemoval(transaction, type, id)
}

/** Prepares the author's ban; null if the author is banned already or has no account. */
async function banIfNone(
  transaction: Transaction,
  admin: Admin,
  { authorId }: Removal,
  reason: string,
): Promise<PreparedBan | null> {
  try {
    return await prepareBan(transaction, admin, { user_id: authorId, reason, expires_at: null })
  } catch (error) {
    if (isAppError(error, 'already_banned') || isAppError(error, 'user_not_found')) return null
    throw error
  }
}

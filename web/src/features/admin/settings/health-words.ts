import type { HealthCheck, HealthFinding, HealthLine } from '@grid/schema/health'

/** What each check of the nightly work looks after. */
export const CHECK_NAMES: Readonly<Record<HealthCheck, string>> = {
  counts: 'Counters',
  daily_figures: 'Daily figures',
  reputation: 'Reputation',
  comment_counts: 'Comment counters',
  orphan_comments: 'Comments without a post',
  old_trash: 'Old trash',
  tallies: 'Tags and contributors',
  admin_claims: 'Admin claims',
  expired_bans: 'Bans that ended',
  account_deletions: 'Deleted accounts',
  audit_chain: 'Audit chain',
}

/** How much a reconciliation mended in all. */
export function repairedBy(lines: readonly HealthLine[]): number {
  return lines.reduce((sum, line) => sum + line.repaired, 0)
}

/** What was found wrong and what became of it. */
export function sayFinding({ check, subject, was, is }: HealthFinding): string {
  const found = `${CHECK_NAMES[check]}: ${subject} was ${was ?? 'missing'}`
  return is === null ? `${found} and was left alone.` : `${found}, now ${is}.`
}

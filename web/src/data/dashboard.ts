import type { AdminAction, AuditHead } from '@grid/schema/admin-action'
import type { Counts } from '@grid/schema/counts'
import type { DailyFigures } from '@grid/schema/daily-figures'
import type { DownloadStat } from '@grid/schema/download'
import type { Health } from '@grid/schema/health'
import type { ServiceRequest } from '@grid/schema/service-request'
import type { ContributorTally, TagTally } from '@grid/schema/tallies'
import { doc } from 'firebase/firestore'
import { typed } from './firestore'

export const adminActions = typed<AdminAction>('admin_actions')
export const serviceRequests = typed<ServiceRequest>('service_requests')
export const downloadStats = typed<DownloadStat>('download_stats')
export const dailyFigures = typed<DailyFigures>('daily_figures')
export const tagTallies = typed<TagTally>('tag_tallies')
export const contributorTallies = typed<ContributorTally>('contributor_tallies')

type Stored<T> = T & { readonly id: string }

/** The maintained counters of the dashboard. */
export const countsDocument = doc(typed<Stored<Counts>>('stats'), 'counts')

/** Where the audit log ends. */
export const auditHeadDocument = doc(typed<Stored<AuditHead>>('stats'), 'audit_head')

/** What the last reconciliation found. */
export const healthDocument = doc(typed<Stored<Health>>('stats'), 'health')

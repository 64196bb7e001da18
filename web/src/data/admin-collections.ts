import { statsDocument, typed } from './firestore'

export const adminActions = typed('admin_actions')
export const serviceRequests = typed('service_requests')
export const downloadStats = typed('download_stats')
export const dailyFigures = typed('daily_figures')
export const tagCounters = typed('tag_tallies')
export const contributorCounters = typed('contributor_tallies')

/** The maintained counters of the dashboard. */
export const countsDocument = statsDocument('counts')

/** The last entry of the audit log. */
export const auditHeadDocument = statsDocument('audit_head')

/** The result of the last reconciliation. */
export const healthDocument = statsDocument('health')

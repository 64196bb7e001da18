import type { AdminAction } from '@grid/schema/admin-action'
import {
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  Timestamp,
  where,
} from 'firebase/firestore'
import { adminActions } from '../../../data/admin-collections'

/** What the log is narrowed to, as the address holds it; an empty text narrows nothing. */
export type AuditFilter = {
  /** An account's id. */
  readonly admin: string
  readonly action: string
  readonly target: string
  /** The id of what was acted on. */
  readonly object: string
  /** Days, `YYYY-MM-DD`, both included. */
  readonly from: string
  readonly until: string
}

/** The lines that a filter lets through, newest first. */
export function auditQuery(filter: AuditFilter): Query<AdminAction> {
  const equal = (field: string, value: string): QueryConstraint[] =>
    value === '' ? [] : [where(field, '==', value)]
  const from = startOf(filter.from, 0)
  const until = startOf(filter.until, 1)
  return query(
    adminActions,
    ...equal('admin_id', filter.admin),
    ...equal('action_type', filter.action),
    ...equal('target_type', filter.target),
    ...equal('target_id', filter.object),
    ...(from ? [where('created_at', '>=', from)] : []),
    ...(until ? [where('created_at', '<', until)] : []),
    orderBy('created_at', 'desc'),
  )
}

/** Timestamps reach no further than four digits of a year, in UTC. */
const FIRST_YEAR = 1
const LAST_YEAR = 9999

/** The first moment of a day, or of one that lies `later` days after it; null when it is none. */
export function startOf(day: string, later: number): Timestamp | null {
  const date = new Date(`${day}T00:00:00`)
  if (Number.isNaN(date.getTime())) return null
  date.setDate(date.getDate() + later)
  const year = date.getUTCFullYear()
  if (year < FIRST_YEAR || year > LAST_YEAR) return null
  return Timestamp.fromDate(date)
}

import {
  ADMIN_ACTION_TYPES,
  ADMIN_TARGET_TYPES,
  type AdminAction,
  SYSTEM_ADMIN_ID,
} from '@grid/schema/admin-action'
import type { Profile } from '@grid/schema/profile'
import { methodLabel, SIGN_IN_METHODS } from '@grid/schema/session'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import {
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  Timestamp,
  where,
} from 'firebase/firestore'
import { Fragment, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { adminActions } from '../../data/firestore'
import { SecondaryButton } from '../../design/buttons'
import { useResetKey, useSearchText } from '../../forms/use-search-text'
import { FilterSelect } from './filter-select'
import { MemberName } from './member-details'
import { labelOf } from './messages'
import { useUrlChange } from './url-state'

/** The details of an entry as text. */
export function describeDetails({ details }: Pick<AdminAction, 'details'>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
    .join(', ')
}

/** How the session of the admin was opened; "None" for the system and for old entries. */
export function describeMethod({ auth_method }: Pick<AdminAction, 'auth_method'>): string {
  return auth_method === undefined ? 'None' : methodLabel(auth_method)
}

/** The parameters of the URL: `object` is the id of the target, `from` and `until` are days. */
const FIELDS = ['admin', 'action', 'method', 'target', 'object', 'from', 'until'] as const

type Field = (typeof FIELDS)[number]

/**
 * The filter of the audit log, as the URL holds it. An empty value filters nothing. Days are
 * written `YYYY-MM-DD`, both included; `method` is how the session of the admin was opened.
 */
export type AuditFilter = Readonly<Record<Field, string>>

function filterOf(parameters: URLSearchParams): AuditFilter {
  const values = FIELDS.map((name) => [name, parameters.get(name) ?? ''])
  return Object.fromEntries(values) as AuditFilter
}

/** The entries that match a filter, newest first. */
export function auditQuery(filter: AuditFilter): Query<AdminAction> {
  const equal = (field: string, value: string): QueryConstraint[] =>
    value === '' ? [] : [where(field, '==', value)]
  const from = startOf(filter.from, 0)
  const until = startOf(filter.until, 1)
  return query(
    adminActions,
    ...equal('admin_id', filter.admin),
    ...equal('action_type', filter.action),
    ...equal('auth_method', filter.method),
    ...equal('target_type', filter.target),
    ...equal('target_id', filter.object),
    ...(from ? [where('created_at', '>=', from)] : []),
    ...(until ? [where('created_at', '<', until)] : []),
    orderBy('created_at', 'desc'),
  )
}

/** The years of valid timestamps, in UTC. */
const FIRST_YEAR = 1
const LAST_YEAR = 9999

/** The start of a day, `later` days after it; null for an invalid day. */
export function startOf(day: string, later: number): Timestamp | null {
  const date = new Date(`${day}T00:00:00`)
  if (Number.isNaN(date.getTime())) return null
  date.setDate(date.getDate() + later)
  const year = date.getUTCFullYear()
  if (year < FIRST_YEAR || year > LAST_YEAR) return null
  return Timestamp.fromDate(date)
}

/** The filter of the audit log, stored in the URL. */
export function useAuditFilter() {
  const [parameters] = useSearchParams()
  const change = useUrlChange()
  const [resetKey, reset] = useResetKey()
  // Another object would start another query, so an equal filter stays the same object.
  const key = new URLSearchParams(filterOf(parameters)).toString()
  const filter = useMemo(() => filterOf(new URLSearchParams(key)), [key])
  return {
    filter,
    set: (name: Field, value: string) => change({ [name]: value }),
    clear: () => {
      reset()
      change(filterOf(new URLSearchParams()))
    },
    resetKey,
    isFiltered: Object.values(filter).some((value) => value.trim() !== ''),
  }
}

type AuditFieldProps = {
  readonly type: 'text' | 'date'
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field that filters the log once the typing pauses. */
function AuditField({ type, label, value, onChange }: AuditFieldProps) {
  const { text, setText } = useSearchText(value, onChange)
  return (
    <TextField
      type={type}
      label={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(10.5rem, 100%), 1fr))',
}))

const named = (names: readonly string[]) => names.map((name) => [name, labelOf(name)] as const)
const ACTIONS = named(ADMIN_ACTION_TYPES)
const TARGETS = named(ADMIN_TARGET_TYPES)
const METHODS = SIGN_IN_METHODS.map((method) => [method, methodLabel(method)] as const)

type AuditFiltersProps = {
  readonly filters: ReturnType<typeof useAuditFilter>
  readonly admins: readonly Profile[]
}

/** Filters the log by admin, action, sign-in method, target and time. */
export function AuditFilters({
  filters: { filter, set, clear, resetKey, isFiltered },
  admins,
}: AuditFiltersProps) {
  const people = [
    ...admins.map(({ id, username }) => [id, username] as const),
    [SYSTEM_ADMIN_ID, SYSTEM_ADMIN_ID] as const,
  ]
  const control = (name: Field) => ({
    value: filter[name],
    onChange: (value: string) => set(name, value),
  })
  return (
    <Row role="search" aria-label="Audit log">
      <FilterSelect
        label="Admin"
        options={people}
        renderOther={(uid) => <MemberName uid={uid} />}
        {...control('admin')}
      />
      <FilterSelect label="Action" options={ACTIONS} {...control('action')} />
      <FilterSelect label="Signed in with" options={METHODS} {...control('method')} />
      <FilterSelect label="Target" options={TARGETS} {...control('target')} />
      <Fragment key={resetKey}>
        <AuditField type="text" label="Target ID" {...control('object')} />
        <AuditField type="date" label="From" {...control('from')} />
        <AuditField type="date" label="Until" {...control('until')} />
      </Fragment>
      <SecondaryButton disabled={!isFiltered} onClick={clear}>
        Clear filters
      </SecondaryButton>
    </Row>
  )
}

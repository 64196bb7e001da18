import { ADMIN_ACTION_TYPES, ADMIN_TARGET_TYPES, SYSTEM_ADMIN_ID } from '@grid/schema/admin-action'
import type { Profile } from '@grid/schema/profile'
import { styled } from '@mui/material/styles'
import { SteadyButton } from '../../../design/steady-button'
import { FilterSelect } from '../filter-select'
import { MemberName } from '../member-name'
import { words } from '../words'
import { AuditField } from './audit-field'
import type { useAuditFilter } from './use-audit-filter'

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(10.5rem, 100%), 1fr))',
}))

const named = (names: readonly string[]) => names.map((name) => [name, words(name)] as const)
const ACTIONS = named(ADMIN_ACTION_TYPES)
const TARGETS = named(ADMIN_TARGET_TYPES)

type Props = {
  readonly filters: ReturnType<typeof useAuditFilter>
  readonly admins: readonly Profile[]
}

/** Narrows the log by who, what, on what and when. */
export function AuditFilters({ filters: { filter, set, clear, isFiltered }, admins }: Props) {
  const people = [
    ...admins.map(({ id, username }) => [id, username] as const),
    [SYSTEM_ADMIN_ID, SYSTEM_ADMIN_ID] as const,
  ]
  return (
    <Row role="search" aria-label="Audit log">
      <FilterSelect
        label="Admin"
        value={filter.admin}
        options={people}
        sayOther={(uid) => <MemberName uid={uid} />}
        onChange={(value) => set('admin', value)}
      />
      <FilterSelect
        label="Action"
        value={filter.action}
        options={ACTIONS}
        onChange={(value) => set('action', value)}
      />
      <FilterSelect
        label="Target"
        value={filter.target}
        options={TARGETS}
        onChange={(value) => set('target', value)}
      />
      <AuditField
        type="text"
        label="Target ID"
        value={filter.object}
        onChange={(value) => set('object', value)}
      />
      <AuditField
        type="date"
        label="From"
        value={filter.from}
        onChange={(value) => set('from', value)}
      />
      <AuditField
        type="date"
        label="Until"
        value={filter.until}
        onChange={(value) => set('until', value)}
      />
      <SteadyButton color="secondary" variant="outlined" disabled={!isFiltered} onClick={clear}>
        Clear filters
      </SteadyButton>
    </Row>
  )
}

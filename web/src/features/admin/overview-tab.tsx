import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { Flag, type LucideIcon, MailOpen, UserPlus, UserSearch } from 'lucide-react'
import { Link } from 'react-router-dom'
import { AdminSection } from './admin-section'
import type { Column } from './data-row'
import { DataTable } from './data-table'
import { formatMoment } from './dates'
import { DownloadsPanel } from './downloads-panel'
import { ExportButton } from './export-button'
import { MEMBER_EXPORT, memberQuery, NEWEST_FIRST } from './members-panel'
import { ADMIN_MESSAGES } from './messages'
import { Tiles } from './overview-tiles'
import { PostsPanel } from './posts-panel'
import { ReportsPanel } from './reports-panel'
import { RequestsPanel } from './requests-panel'
import { usePagedRows } from './use-rows'

const ACTIONS: readonly (readonly [icon: LucideIcon, label: string, to: string])[] = [
  [MailOpen, 'Answer requests', '/admin?status=pending#requests'],
  [Flag, 'Review reports', '/admin#reports'],
  [UserSearch, 'Find or ban a user', '/admin?tab=users#members'],
  [UserPlus, 'Add an admin', '/admin?tab=users#admins'],
]

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(13rem, 100%), 1fr))',
}))

function QuickActions() {
  return (
    <AdminSection title="Quick actions">
      <Row>
        {ACTIONS.map(([Icon, label, to]) => (
          <Button
            key={label}
            component={Link}
            to={to}
            variant="outlined"
            color="secondary"
            startIcon={<Icon size={16} aria-hidden />}
          >
            {label}
          </Button>
        ))}
      </Row>
    </AdminSection>
  )
}

const FAILURE = ADMIN_MESSAGES.analyticsFailed
const NEWEST = memberQuery('', NEWEST_FIRST)
const MOST = LIMITS.recent.users

const COLUMNS: readonly Column<Profile>[] = [
  { id: 'username', label: 'Username', render: (row) => row.username },
  { id: 'created_at', label: 'Joined', render: (row) => formatMoment(row.created_at) },
]

/** The five newest members. */
export function NewcomersPanel() {
  const pages = usePagedRows(NEWEST, { size: MOST, most: MOST, failure: FAILURE })
  return (
    <AdminSection
      title="Recent users"
      tools={<ExportButton view="recent_users" list={NEWEST} most={MOST} columns={MEMBER_EXPORT} />}
    >
      <DataTable
        label="Recent users"
        columns={COLUMNS}
        pages={pages}
        failure={FAILURE}
        empty={{ text: 'Nobody has joined yet.' }}
      />
    </AdminSection>
  )
}

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(6, 4),
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
}))

/** Counters, new entries, and open tasks of admins. */
export function OverviewTab() {
  return (
    <Stack spacing={6}>
      <Tiles />
      <QuickActions />
      <RequestsPanel />
      <ReportsPanel />
      <PostsPanel />
      <Pair>
        <DownloadsPanel />
        <NewcomersPanel />
      </Pair>
    </Stack>
  )
}

import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import type { DownloadStat } from '@grid/schema/release-manifest'
import { PLATFORM_NAMES } from '@grid/schema/releases'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { orderBy, query } from 'firebase/firestore'
import { Download, Flag, type LucideIcon, MailOpen, UserPlus, UserSearch } from 'lucide-react'
import { Link } from 'react-router-dom'
import { downloadStats } from '../../data/firestore'
import { AdminSection } from './admin-section'
import { type Column, factsOf } from './data-row'
import { DataTable } from './data-table'
import { formatMoment } from './dates'
import { type CsvColumn, ExportButton, fields } from './export-button'
import { MEMBER_EXPORT, memberQuery, NEWEST_FIRST } from './members-panel'
import { ADMIN_MESSAGES } from './messages'
import { Tiles } from './overview-tiles'
import { PostsPanel } from './posts-panel'
import { ReportsPanel } from './reports-panel'
import { RequestsPanel } from './requests-panel'
import { firstPage, usePagedRows } from './use-rows'

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
const MAX_USERS = LIMITS.recent.users
const NEWCOMERS = { size: MAX_USERS, max: MAX_USERS, failure: FAILURE }
export const FIRST_NEWCOMERS = firstPage(NEWEST, NEWCOMERS)

const COLUMNS: readonly Column<Profile>[] = [
  { id: 'username', label: 'Username', render: (row) => row.username },
  { id: 'created_at', label: 'Joined', render: (row) => formatMoment(row.created_at) },
]

/** The five newest members. */
export function NewcomersPanel() {
  const pages = usePagedRows(NEWEST, NEWCOMERS)
  return (
    <AdminSection
      title="Recent users"
      tools={
        <ExportButton view="recent_users" list={NEWEST} max={MAX_USERS} columns={MEMBER_EXPORT} />
      }
    >
      <DataTable
        label="Recent users"
        columns={COLUMNS}
        pages={pages}
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

const NEWEST_DOWNLOADS = query(downloadStats, orderBy('created_at', 'desc'))
const MAX_DOWNLOADS = LIMITS.recent.downloads
const DOWNLOADS = { size: LIMITS.panel.downloads, max: MAX_DOWNLOADS, failure: FAILURE }
export const FIRST_DOWNLOADS = firstPage(NEWEST_DOWNLOADS, DOWNLOADS)

const DOWNLOAD_EXPORT: readonly CsvColumn<DownloadStat>[] = [
  ...fields('created_at'),
  ['tool', (download) => download.tool_name],
  ...fields('version', 'platform', 'file_path', 'user_id'),
]

const DOWNLOAD_COLUMNS: readonly Column<DownloadStat>[] = [
  { id: 'tool_name', label: 'Tool', place: 'table', render: (row) => row.tool_name },
  { id: 'version', label: 'Version', isMinor: true, render: (row) => row.version },
  { id: 'platform', label: 'Platform', render: (row) => PLATFORM_NAMES[row.platform] },
  { id: 'file_path', label: 'File', place: 'details', render: (row) => row.file_path },
  { id: 'user_id', label: 'By', isMinor: true, render: downloaderText },
  { id: 'created_at', label: 'Time', render: (row) => formatMoment(row.created_at) },
]

/** The last 50 downloads, 10 per page to limit the reads of an opened dashboard. */
export function DownloadsPanel() {
  const pages = usePagedRows(NEWEST_DOWNLOADS, DOWNLOADS)
  return (
    <AdminSection
      title="Recent downloads"
      tools={
        <ExportButton
          view="downloads"
          list={NEWEST_DOWNLOADS}
          max={MAX_DOWNLOADS}
          columns={DOWNLOAD_EXPORT}
        />
      }
    >
      <DataTable
        label="Recent downloads"
        columns={DOWNLOAD_COLUMNS}
        pages={pages}
        empty={{ icon: Download, text: 'Nothing has been downloaded yet.' }}
        details={(row) => ({ title: row.tool_name, facts: factsOf(DOWNLOAD_COLUMNS, row) })}
      />
    </AdminSection>
  )
}

function downloaderText({ user_id }: DownloadStat): string {
  return user_id ? 'Member' : 'Visitor'
}

import { LIMITS } from '@grid/schema/limits'
import type { DownloadStat } from '@grid/schema/release-manifest'
import { PLATFORM_NAMES } from '@grid/schema/releases'
import { orderBy, query } from 'firebase/firestore'
import { Download } from 'lucide-react'
import { downloadStats } from '../../data/admin-collections'
import { AdminSection } from './admin-section'
import { formatMoment } from './dates'
import { ADMIN_MESSAGES } from './messages'
import type { Column } from './table/column'
import { DataTable } from './table/data-table'
import { type CsvColumn, ExportButton } from './table/export-button'
import { usePages } from './table/paging'
import type { Details } from './table/row-drawer'

const FAILURE = ADMIN_MESSAGES.analyticsFailed
const NEWEST = query(downloadStats, orderBy('created_at', 'desc'))
const MOST = LIMITS.recent.downloads
const EXPORT: readonly CsvColumn<DownloadStat>[] = [
  ['created_at', (download) => download.created_at],
  ['tool', (download) => download.tool_name],
  ['version', (download) => download.version],
  ['platform', (download) => download.platform],
  ['file_path', (download) => download.file_path],
  ['user_id', (download) => download.user_id],
]

const COLUMNS: readonly Column<DownloadStat>[] = [
  { id: 'tool_name', label: 'Tool', render: (row) => row.tool_name },
  { id: 'version', label: 'Version', isMinor: true, render: (row) => row.version },
  { id: 'platform', label: 'Platform', render: (row) => PLATFORM_NAMES[row.platform] },
  {
    id: 'user_id',
    label: 'By',
    isMinor: true,
    render: sayWho,
  },
  { id: 'created_at', label: 'Time', render: (row) => formatMoment(row.created_at) },
]

/** The last fifty downloads, ten at a time, so that opening the dashboard stays cheap. */
export function DownloadsPanel() {
  const pages = usePages(NEWEST, { size: LIMITS.panel.downloads, most: MOST, failure: FAILURE })
  return (
    <AdminSection
      title="Recent downloads"
      tools={<ExportButton view="downloads" list={NEWEST} most={MOST} columns={EXPORT} />}
    >
      <DataTable
        label="Recent downloads"
        columns={COLUMNS}
        pages={pages}
        failure={FAILURE}
        empty={{ icon: Download, text: 'Nothing has been downloaded yet.' }}
        details={detailsOf}
      />
    </AdminSection>
  )
}

function detailsOf(row: DownloadStat): Details {
  return {
    title: row.tool_name,
    facts: [
      ['Version', row.version],
      ['Platform', PLATFORM_NAMES[row.platform]],
      ['File', row.file_path],
      ['By', sayWho(row)],
      ['Time', formatMoment(row.created_at)],
    ],
  }
}

function sayWho({ user_id }: DownloadStat): string {
  return user_id ? 'Member' : 'Visitor'
}

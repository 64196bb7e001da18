import { LIMITS } from '@grid/schema/limits'
import type { DownloadStat } from '@grid/schema/release-manifest'
import { PLATFORM_NAMES } from '@grid/schema/releases'
import { orderBy, query } from 'firebase/firestore'
import { Download } from 'lucide-react'
import { downloadStats } from '../../data/firestore'
import { AdminSection } from './admin-section'
import type { Column } from './data-row'
import { DataTable } from './data-table'
import { formatMoment } from './dates'
import { type CsvColumn, ExportButton } from './export-button'
import { ADMIN_MESSAGES } from './messages'
import type { Details } from './row-drawer'
import { usePagedRows } from './use-rows'

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
    render: downloaderText,
  },
  { id: 'created_at', label: 'Time', render: (row) => formatMoment(row.created_at) },
]

/** The last 50 downloads, 10 per page to limit the reads of an opened dashboard. */
export function DownloadsPanel() {
  const pages = usePagedRows(NEWEST, { size: LIMITS.panel.downloads, most: MOST, failure: FAILURE })
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
      ['By', downloaderText(row)],
      ['Time', formatMoment(row.created_at)],
    ],
  }
}

function downloaderText({ user_id }: DownloadStat): string {
  return user_id ? 'Member' : 'Visitor'
}

import { LIMITS } from '@grid/schema/limits'
import { dayOf } from '@grid/schema/metrics'
import type { Instant } from '@grid/schema/stored'
import { withoutDirections } from '@grid/schema/unicode'
import type { Query } from 'firebase/firestore'
import { Download } from 'lucide-react'
import { saveFile } from '../../browser/save-file'
import { call } from '../../data/callables'
import { fetchAll } from '../../data/documents.firestore'
import { errorMessage } from '../../data/errors'
import { notify } from '../../design/notify'
import { ActionButton } from '../../forms/action-button'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { ADMIN_MESSAGES } from './messages'

type CsvValue = string | number | boolean | Instant | null

/** A column of an export: its head, and its value for a row. */
export type CsvColumn<Row> = readonly [head: string, value: (row: Row) => CsvValue]

/** Columns of fields, under their names. */
export function fields<Name extends string>(...names: readonly Name[]) {
  return names.map((name) => [name, (row: Readonly<Record<Name, CsvValue>>) => row[name]] as const)
}

/**
 * Where a spreadsheet would run a text as a formula: before one of these signs, of which some read
 * the full-width ones of Asian keyboards as well. Where commas are decimal signs, cells end at
 * semicolons, tabs and line breaks, whatever the quotes say.
 */
const FORMULA_START = /^(?=[\t\r\n])|(^|[;\t\r\n])(?=[" ]*[=+\-@＝＋－＠])/g

/** Without it, Excel on Windows reads a file in its local encoding. */
const UTF_8_MARK = '\uFEFF'

/**
 * Writes rows as CSV (RFC 4180). Quotes every text, disables formulas with an apostrophe, and
 * writes instants in ISO 8601.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const heads = columns.map(([head]) => cell(head))
  const lines = rows.map((row) => columns.map(([, value]) => cell(value(row))))
  return `${UTF_8_MARK}${[heads, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'object') return cell(value.toDate().toISOString())
  if (typeof value !== 'string') return String(value)
  const plain = withoutDirections(value).replace(FORMULA_START, "$1'")
  return `"${plain.replaceAll('"', '""')}"`
}

type Props<Row> = {
  /** The name of the list in the audit log and in the file name. */
  readonly view: string
  /** The shown list, with its filters and order. */
  readonly list: Query<Row>
  /** The list ends after this many rows, even if more are stored. */
  readonly max?: number
  /** The largest `limit` that the rules accept; by default that of most collections. */
  readonly batch?: number
  /** Selects the exported rows; by default all. */
  readonly includes?: (row: Row) => boolean
  readonly columns: readonly CsvColumn<Row>[]
}

/** Saves the filtered list as a file, after the audit log has recorded the export. */
export function ExportButton<Row>({
  view,
  list,
  max = Number.POSITIVE_INFINITY,
  batch = LIMITS.page.admin,
  includes,
  columns,
}: Props<Row>) {
  const withRecentSignIn = useRecentSignIn()

  const save = async () => {
    const fileRows = LIMITS.exportRows.max
    // One more than a file may have, to learn whether it is cut.
    const found = await fetchAll(list, { batch, max: Math.min(max, fileRows + 1), includes })
    const rows = found.slice(0, fileRows)
    await withRecentSignIn(() => call('exportRecorded', { view, rows: rows.length }))
    const file = new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' })
    saveFile(`${view}-${dayOf(Date.now())}.csv`, file)
    const message = found.length > fileRows ? ADMIN_MESSAGES.exportCut : ADMIN_MESSAGES.exported
    notify.success(message(rows.length))
  }

  return (
    <ActionButton
      startIcon={<Download size={16} aria-hidden />}
      action={save}
      describe={(error) => `${ADMIN_MESSAGES.exportFailed}. ${errorMessage(error)}`}
    >
      Export CSV
    </ActionButton>
  )
}

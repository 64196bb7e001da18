import { LIMITS } from '@grid/schema/limits'
import { dayOf } from '@grid/schema/metrics'
import type { Instant } from '@grid/schema/stored'
import { withoutDirections } from '@grid/schema/unicode'
import {
  getDocsFromServer,
  limit,
  type Query,
  type QueryDocumentSnapshot,
  query,
  startAfter,
} from 'firebase/firestore'
import { Download } from 'lucide-react'
import { saveFile } from '../../browser/files'
import { call } from '../../data/callables'
import { errorMessage } from '../../data/errors'
import { requestWithTimeout } from '../../data/timeout'
import { notify } from '../../design/notify'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { ActionButton } from '../../forms/use-button-action'
import { ADMIN_MESSAGES } from './messages'

type CsvValue = string | number | boolean | Instant | null

/** A column of an export: its head, and its value for a row. */
export type CsvColumn<Row> = readonly [head: string, value: (row: Row) => CsvValue]

/** Columns of fields, under their names. */
export function fields<Name extends string>(...names: readonly Name[]) {
  return names.map((name) => [name, (row: Readonly<Record<Name, CsvValue>>) => row[name]] as const)
}

/** A spreadsheet runs a cell that begins with one of these as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/

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
  const text = withoutDirections(value)
  const plain = FORMULA_START.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** How much of a list an export reads. */
type Extent = {
  /** The list ends after this many rows, even if more are stored. */
  readonly most?: number | undefined
  /** The largest `limit` that the rules accept; by default that of most collections. */
  readonly batch?: number | undefined
}

type Rows<T> = {
  readonly rows: readonly T[]
  /** True if the list is longer than an export may be. */
  readonly isCut: boolean
}

/**
 * All rows of a list, up to the limit of an export. Reads them in batches from the server, because
 * the cache may be incomplete.
 *
 * @param options.includes - Selects the exported rows; by default all.
 * @throws UserFacingError if a batch gets no response for 15 s.
 */
export async function allRows<T>(
  list: Query<T>,
  {
    most = Number.POSITIVE_INFINITY,
    batch = LIMITS.page.admin,
    includes = () => true,
  }: Extent & { readonly includes?: ((row: T) => boolean) | undefined } = {},
): Promise<Rows<T>> {
  const end = Math.min(most, LIMITS.exportRows.max)
  const rows: T[] = []
  let cursor: QueryDocumentSnapshot<T> | undefined
  const read = async (size: number) => {
    const after = cursor ? [startAfter(cursor)] : []
    const page = query(list, ...after, limit(size))
    return (await requestWithTimeout(() => getDocsFromServer(page))).docs
  }
  while (rows.length < end) {
    const size = Math.min(batch, end - rows.length)
    const docs = await read(size)
    rows.push(...docs.map((document) => document.data()).filter(includes))
    cursor = docs.at(-1)
    if (docs.length < size) return { rows, isCut: false }
  }
  return { rows, isCut: end < most && (await read(1)).length > 0 }
}

type Props<Row> = Extent & {
  /** The name of the list in the audit log and in the file name. */
  readonly view: string
  /** The shown list, with its filters and order. */
  readonly list: Query<Row>
  /** Selects the exported rows; by default all. */
  readonly includes?: (row: Row) => boolean
  readonly columns: readonly CsvColumn<Row>[]
}

/** Saves the filtered list as a file, after the audit log has recorded the export. */
export function ExportButton<Row>({ view, list, includes, columns, ...extent }: Props<Row>) {
  const withRecentSignIn = useRecentSignIn()

  const save = async () => {
    const { rows, isCut } = await allRows(list, { ...extent, includes })
    await withRecentSignIn(() => call('exportRecorded', { view, rows: rows.length }))
    const file = new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' })
    saveFile(`${view}-${dayOf(Date.now())}.csv`, file)
    const message = isCut ? ADMIN_MESSAGES.exportCut : ADMIN_MESSAGES.exported
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

import { dayOf } from '@grid/schema/daily-figures'
import type { Instant } from '@grid/schema/instant'
import type { Query } from 'firebase/firestore'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../browser/files'
import { call } from '../../../data/callables'
import { errorMessage } from '../../../data/errors'
import { SteadyButton } from '../../../design/buttons'
import { notify } from '../../../design/notify'
import { ADMIN_MESSAGES } from '../messages'
import { allRows, type Extent } from './export-rows'

type CsvValue = string | number | boolean | Instant | null

/** A column of an export: its head, and what stands in it for a row. */
export type CsvColumn<Row> = readonly [head: string, value: (row: Row) => CsvValue]

/** A spreadsheet reads a cell that begins so as a formula and would run it. */
const FORMULA_START = /^[=+\-@\t\r]/

/** Without it, Excel on Windows takes a file for one in the letters of its own country. */
const UTF_8_MARK = '\uFEFF'

/**
 * Writes rows as CSV (RFC 4180): every text in quotes, formulas made plain by an apostrophe,
 * moments in ISO 8601.
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
  const plain = FORMULA_START.test(value) ? `'${value}` : value
  return `"${plain.replaceAll('"', '""')}"`
}

type Props<Row> = Extent & {
  /** The list's name in the audit log and in the file's name. */
  readonly view: string
  /** What is shown now, with its filters and its order. */
  readonly list: Query<Row>
  /** Reads what is shown above the list, and is no part of it. */
  readonly readFirst?: () => Promise<readonly Row[]>
  readonly columns: readonly CsvColumn<Row>[]
}

/** Saves the list as it is filtered now. Nothing is handed out before the log knows of it. */
export function ExportButton<Row>({ view, list, readFirst, columns, ...extent }: Props<Row>) {
  const [isBusy, setIsBusy] = useState(false)

  const save = async () => {
    setIsBusy(true)
    try {
      const first = (await readFirst?.()) ?? []
      const { rows, isCut } = await allRows(list, { ...extent, first })
      await call('exportRecorded', { view, rows: rows.length })
      const file = new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' })
      saveFile(`${view}-${dayOf(Date.now())}.csv`, file)
      const say = isCut ? ADMIN_MESSAGES.exportCut : ADMIN_MESSAGES.exported
      notify.success(say(rows.length))
    } catch (error) {
      notify.error(`${ADMIN_MESSAGES.exportFailed}. ${errorMessage(error)}`)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <SteadyButton
      variant="outlined"
      color="secondary"
      startIcon={<Download size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void save()}
    >
      Export CSV
    </SteadyButton>
  )
}

import type { Instant } from '@grid/schema/instant'

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

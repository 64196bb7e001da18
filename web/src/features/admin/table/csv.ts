/** A cell of an export. */
export type CsvValue = string | number | boolean | null

/** A spreadsheet reads a cell that begins so as a formula and would run it. */
const FORMULA_START = /^[=+\-@\t\r]/

/** Without it, Excel on Windows takes a file for one in the letters of its own country. */
const UTF_8_MARK = '\uFEFF'

/** Writes rows as CSV (RFC 4180): every text in quotes, formulas made plain by an apostrophe. */
export function toCsv(heads: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const lines = [heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`)
  return `${UTF_8_MARK}${lines.join('')}`
}

function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const plain = FORMULA_START.test(value) ? `'${value}` : value
  return `"${plain.replaceAll('"', '""')}"`
}

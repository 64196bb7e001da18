import { exactInstant } from '@grid/schema/exact-instant'
import type { Instant } from '@grid/schema/stored'
import { describe, expect, it } from 'vitest'
import { toCsv } from './export-button'

type Row = readonly (string | number | boolean | Instant | null)[]

const file = (heads: readonly string[], rows: readonly Row[]) =>
  toCsv(
    heads.map((head, place) => [head, (row: Row) => row[place] ?? null] as const),
    rows,
  )

/** The content after the byte order mark. */
const written = (heads: readonly string[], rows: readonly Row[]) => file(heads, rows).slice(1)
const cellOf = (value: string) => written(['a'], [[value]]).split('\r\n')[1]

describe('an exported file', () => {
  it('begins with a byte order mark, so that Excel reads names as UTF-8', () => {
    const bytes = new TextEncoder().encode(file(['name'], [['Zoë']]))
    expect([...bytes.slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, '"'.charCodeAt(0)])
  })

  it('has a line of heads and one for each row', () => {
    expect(
      written(
        ['name', 'posts'],
        [
          ['ada', 3],
          ['bob', 0],
        ],
      ),
    ).toBe('"name","posts"\r\n"ada",3\r\n"bob",0\r\n')
  })

  it('keeps quotes, commas and line breaks inside their cell', () => {
    expect(written(['a'], [['say "hi",\nplease']])).toBe('"a"\r\n"say ""hi"",\nplease"\r\n')
  })

  it('writes an instant in ISO 8601', () => {
    const moment = exactInstant(Date.UTC(2026, 0, 31, 9, 30) / 1_000, 0)
    expect(written(['at'], [[moment]])).toBe('"at"\r\n"2026-01-31T09:30:00.000Z"\r\n')
  })

  it('writes missing values as empty cells', () => {
    expect(written(['a', 'b'], [[null, true]])).toBe('"a","b"\r\n,true\r\n')
  })

  it.each([
    ...['=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)'],
  ])('disables %j, so that no spreadsheet runs it', (text) => {
    expect(cellOf(text)?.startsWith(`"'${text[0]}`)).toBe(true)
  })

  it.each([
    ['ada;=1+1;', `"ada;'=1+1;"`],
    ['ada;"=1+1"', `"ada;'""=1+1"""`],
    ['hello\n @SUM(A1)\r\n＝1', `"hello\n' @SUM(A1)\r\n'＝1"`],
    [' =1+1', `"' =1+1"`],
  ])('disables a formula where commas are decimal signs: %j', (text, cell) => {
    expect(written(['a'], [[text]])).toBe(`"a"\r\n${cell}\r\n`)
  })

  it('keeps a text from moving the cells behind it', () => {
    expect(cellOf('a\u202egnp.exe\u2066')).toBe('"agnp.exe"')
    expect(cellOf('\u202e=1+1')).toBe(`"'=1+1"`)
  })

  it('keeps a sign inside a text', () => expect(cellOf('a=b; c -d')).toBe('"a=b; c -d"'))

  it('keeps negative numbers as numbers', () => {
    expect(written(['a'], [[-3]])).toBe('"a"\r\n-3\r\n')
  })
})

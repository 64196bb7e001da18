import { describe, expect, it } from 'vitest'
import { toCsv } from './csv'

/** What stands behind the mark of the encoding. */
const written = (...file: Parameters<typeof toCsv>) => toCsv(...file).slice(1)
const cellOf = (value: string) => written([], [[value]]).split('\r\n')[1]

describe('an exported file', () => {
  it('says that it is UTF-8, so that Excel reads the names right', () => {
    const bytes = new TextEncoder().encode(toCsv(['name'], [['Zoë']]))
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

  it('leaves what is missing empty', () => {
    expect(written(['a', 'b'], [[null, true]])).toBe('"a","b"\r\n,true\r\n')
  })

  it.each(['=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
    'makes %j plain, so that no spreadsheet runs it',
    (text) => {
      expect(cellOf(text)?.startsWith(`"'${text[0]}`)).toBe(true)
    },
  )

  it('leaves a sign inside of a text alone', () => {
    expect(cellOf('a=b')).toBe('"a=b"')
  })

  it('leaves negative numbers numbers', () => {
    expect(written([], [[-3]])).toBe('\r\n-3\r\n')
  })
})

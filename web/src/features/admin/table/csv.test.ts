import { describe, expect, it } from 'vitest'
import { toCsv } from './csv'

const cellOf = (value: string) => toCsv([], [[value]]).split('\r\n')[1]

describe('an exported file', () => {
  it('has a line of heads and one for each row', () => {
    expect(
      toCsv(
        ['name', 'posts'],
        [
          ['ada', 3],
          ['bob', 0],
        ],
      ),
    ).toBe('"name","posts"\r\n"ada",3\r\n"bob",0\r\n')
  })

  it('keeps quotes, commas and line breaks inside their cell', () => {
    expect(toCsv(['a'], [['say "hi",\nplease']])).toBe('"a"\r\n"say ""hi"",\nplease"\r\n')
  })

  it('leaves what is missing empty', () => {
    expect(toCsv(['a', 'b'], [[null, true]])).toBe('"a","b"\r\n,true\r\n')
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
    expect(toCsv([], [[-3]])).toBe('\r\n-3\r\n')
  })
})

import { expect, it } from 'vitest'
import { readVariables } from './document'

const theme = (rules: string) => `<style data-s data-emotion="g-global abc">${rules}</style>`
const page = '<style data-prerendered-rules="x">.g-x{color:var(--ink);gap:var(--gap, 4px);}</style>'

it('keeps what the page reads, directly and through other variables', () => {
  const rules = ':root{--gap:var(--step);--step:8px;--unread:1px;}:root{--ink:#fff;--other:#000;}'
  expect(readVariables(theme(rules) + page, '')).toBe(
    `<style>:root{--gap:var(--step);--step:8px;}:root{--ink:#fff;}</style>${page}`,
  )
})

it('keeps what the markup reads, and what is no variable', () => {
  const rules = ':root{color-scheme:dark;--a:1px;--b:2px;}'
  expect(readVariables(theme(rules), '<i style="top:var(--b)"></i>')).toBe(
    '<style>:root{color-scheme:dark;--b:2px;}</style>',
  )
})

it('rejects styles without variables', () => {
  expect(() => readVariables(page, '')).toThrow('no variables')
})

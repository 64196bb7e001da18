import { expect, it } from 'vitest'
import { readVariables } from './document'

const theme = (rules: string) => `<style data-s data-emotion="g-global abc">${rules}</style>`
const page = '<style data-prerendered-rules="x">.g-x{color:var(--ink);gap:var(--gap);}</style>'

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

it('removes the fallbacks of variables that the theme has', () => {
  const used =
    '<style>i{color:var(--a, rgb(1 2 calc(3 * var(--b, 4))));top:var(--own, 1px);}</style>'
  expect(readVariables(theme(':root{--a:1px;--b:2px;}') + used, '')).toBe(
    '<style>:root{--a:1px;}</style><style>i{color:var(--a);top:var(--own, 1px);}</style>',
  )
})

it('rejects styles without variables', () => {
  expect(() => readVariables(page, '')).toThrow('no variables')
})

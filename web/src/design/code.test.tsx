// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { CodeText, hasHiddenCharacters } from './code'
import { Markdown } from './markdown'
import { theme } from './theme'

const show = (code: ReactElement) => render(<ThemeProvider theme={theme}>{code}</ThemeProvider>)

const TROJAN = 'if (role != "user\u202e \u2066// admin\u2069 \u2066") {'

test('shows hidden direction marks in place and keeps them for copying', () => {
  const { container } = show(<CodeText text={TROJAN} />)
  const marks = [...container.querySelectorAll('[data-hidden]')]
  const names = marks.map((mark) => mark.getAttribute('data-hidden'))
  expect(names).toEqual(['U+202E', 'U+2066', 'U+2069', 'U+2066'])
  expect(container.textContent).toBe(TROJAN)
})

test.each([
  ...['a\u200bb', '\ufeff#!/bin/sh', 'x\u2060y', '\u061c', '\u200f'],
  // Names of variables, and characters that hold other ones.
  ...['const {timeout,\u3164} = query', '\uffa0', '\u115f', '\u2800', 'a\u00adb', '\u2064'],
  ...['\u{e0041}\u{e0042}', 'eval(`\u{e0100}`)', '\ufe01', '\u034f'],
])('finds a hidden character in %j', (code) => expect(hasHiddenCharacters(code)).toBe(true))

test('names a hidden character that has two UTF-16 units', () => {
  const { container } = show(<CodeText text={'a\u{e0041}b'} />)
  const [mark, ...others] = container.querySelectorAll('[data-hidden]')
  expect([mark?.getAttribute('data-hidden'), mark?.textContent]).toEqual(['U+E0041', '\u{e0041}'])
  expect(others).toEqual([])
})

test.each([
  ...['const a = 1', 'ünï', 'سلام', '👩\u200d💻', 'می\u200cخواهم', '\t\n'],
  ...['❤\ufe0f', 'हिन्दी', '한글'],
])('renders %j without marks', (code) => {
  const { container } = show(<CodeText text={code} />)
  expect(container.innerHTML).toBe(code)
})

test('marks hidden characters in code of a post', () => {
  const { container } = show(<Markdown text={'`a\u202eb`\n\n```\nc\u2066d\n```'} />)
  expect(container.querySelectorAll('code [data-hidden]')).toHaveLength(2)
})

// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { CodeText, hasHiddenCharacters } from './code'
import { Markdown } from './markdown/markdown'
import { theme } from './theme'

const draw = (code: ReactElement) => render(<ThemeProvider theme={theme}>{code}</ThemeProvider>)

const TROJAN = 'if (role != "user\u202e \u2066// admin\u2069 \u2066") {'

test('a hidden mark of direction is shown where it stands, and is still there to be copied', () => {
  const { container } = draw(<CodeText text={TROJAN} />)
  const marks = [...container.querySelectorAll('[data-hidden]')]
  const names = marks.map((mark) => mark.getAttribute('data-hidden'))
  expect(names).toEqual(['U+202E', 'U+2066', 'U+2069', 'U+2066'])
  expect(container.textContent).toBe(TROJAN)
})

test.each(['a\u200bb', '\ufeff#!/bin/sh', 'x\u2060y', '\u061c', '\u200f'])(
  '%j holds one',
  (code) => {
    expect(hasHiddenCharacters(code)).toBe(true)
  },
)

test.each(['const a = 1', 'ünï', 'سلام', '👩\u200d💻', 'می\u200cخواهم', '\t\n'])(
  '%j holds none, and is text alone',
  (code) => {
    const { container } = draw(<CodeText text={code} />)
    expect(container.innerHTML).toBe(code)
  },
)

test('code in a member’s text is shown so as well', () => {
  const { container } = draw(<Markdown text={'`a\u202eb`\n\n```\nc\u2066d\n```'} />)
  expect(container.querySelectorAll('code [data-hidden]')).toHaveLength(2)
})

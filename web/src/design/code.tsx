import { styled, type Theme } from '@mui/material/styles'
import { Fragment } from 'react'
import { radius } from './theme/tokens'

const Pre = styled('pre')(({ theme }) => ({
  ...codeBox(theme),
  margin: 0,
  padding: theme.spacing(2),
  color: theme.vars.palette.text.primary,
}))

type CodeBlockProps = {
  code: string
  /** Says what the code is, e.g. "Code snippet". */
  label?: string
}

/** Code as it was written: selectable, scrolls sideways, never interpreted. */
export function CodeBlock({ code, label = 'Code' }: CodeBlockProps) {
  return (
    <Pre role="group" tabIndex={0} aria-label={label}>
      <code>{code}</code>
    </Pre>
  )
}

/** How a block of code stands in a page: in a frame, scrolling both ways. */
export const codeBox = (theme: Theme) => ({
  ...theme.typography.data,
  fontSize: '0.875rem',
  lineHeight: 1.6,
  overflow: 'auto',
  maxHeight: '28rem',
  tabSize: 2,
  backgroundColor: theme.vars.palette.background.default,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.base,
  '& > code': { fontSize: 'inherit' },
})

/**
 * Characters that nobody sees and that change how code reads: marks of direction, by which one
 * order is shown and another runs (CVE-2021-42574), and spaces without a width. Joiners are no part
 * of them, for letters and emoji are built with those.
 */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/

/** Keeps the character, for whoever selects and copies, and keeps what it does to itself. */
const Mark = styled('span')(({ theme }) => ({
  display: 'inline-block',
  unicodeBidi: 'isolate',
  '&::before': {
    content: 'attr(data-hidden)',
    paddingInline: '0.25em',
    border: `1px solid ${theme.vars.palette.warning.main}`,
    color: theme.vars.palette.warning.main,
    fontSize: '0.8em',
  },
}))

/** Whether code holds characters that nobody sees and that change how it reads. */
export function hasHiddenCharacters(code: string): boolean {
  return HIDDEN.test(code)
}

/** Code as it was written, with a mark in the place of each character that is hidden in it. */
export function CodeText({ text }: { readonly text: string }) {
  if (!hasHiddenCharacters(text)) return text
  return text.split(new RegExp(`(${HIDDEN.source})`)).map((piece, place) => {
    const key = `${place}`
    return hasHiddenCharacters(piece) ? (
      <Mark key={key} data-hidden={nameOf(piece)}>
        {piece}
      </Mark>
    ) : (
      <Fragment key={key}>{piece}</Fragment>
    )
  })
}

/** As standards name a character, such as `U+202E`. */
function nameOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

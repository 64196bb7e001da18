import { styled, type Theme } from '@mui/material/styles'
import { Fragment } from 'react'
import { withinLines } from './text'
import { radius } from './theme/tokens'

const Pre = styled('pre')(({ theme }) => ({
  ...codeBox(theme),
  margin: 0,
  padding: theme.spacing(2),
  color: theme.vars.palette.text.primary,
}))

type CodeBlockProps = {
  code: string
  /** Accessible name, e.g. "Code snippet". */
  label: string
}

/** Code as it was written: selectable, scrolls sideways, never interpreted. */
export function CodeBlock({ code, label }: CodeBlockProps) {
  return (
    <Pre role="group" tabIndex={0} aria-label={label}>
      <code>{code}</code>
    </Pre>
  )
}

/** Styles of a code block: a frame that scrolls both ways. */
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
 * Invisible characters that change how code reads: direction marks, which show another order than
 * the compiler sees (CVE-2021-42574), zero-width spaces, fillers, which can be names, and tags and
 * variation selectors, which can hold whole programs. Joiners and the selectors of emoji are
 * excluded, because letters and emoji need them.
 */
const HIDDEN =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc\u{1d159}]/u

/** Keeps the character for copying and isolates its effect. */
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

/** Whether code contains invisible characters that change how it reads. */
export function hasHiddenCharacters(code: string): boolean {
  return HIDDEN.test(code)
}

/** Code with a visible mark at each hidden character, and with piles of marks in their own line. */
export function CodeText({ text }: { readonly text: string }) {
  if (!hasHiddenCharacters(text)) return withinLines(text)
  return text.split(new RegExp(`(${HIDDEN.source})`, 'u')).map((piece, place) => {
    const key = `${place}`
    return hasHiddenCharacters(piece) ? (
      <Mark key={key} data-hidden={nameOf(piece)}>
        {piece}
      </Mark>
    ) : (
      <Fragment key={key}>{withinLines(piece)}</Fragment>
    )
  })
}

/** The Unicode name of a character, such as `U+202E`. */
function nameOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
}

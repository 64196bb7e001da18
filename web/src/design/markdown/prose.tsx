import { styled } from '@mui/material/styles'
import { codeBox } from '../code'
import { radius } from '../theme/tokens'

/** Running text of members: keeps their line breaks, and breaks what is too long for the line. */
export const Prose = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  minWidth: 0,
  // Weighs less than the distances that follow.
  '& :where(p, h2, h3, h4, h5, h6, blockquote, ul, ol, pre)': { margin: 0 },
  '& > * + *, blockquote > * + *, li > * + *': { marginTop: theme.spacing(1.5) },
  'p, li > span': { whiteSpace: 'pre-wrap' },
  'h2, h3, h4, h5, h6': theme.typography.h5,
  'ul, ol': { paddingInlineStart: theme.spacing(3) },
  'li + li, li > ul, li > ol': { marginTop: theme.spacing(0.5) },
  'ol > li::marker': { fontVariantNumeric: 'tabular-nums' },
  'li::marker': { color: theme.vars.palette.text.secondary },
  blockquote: {
    paddingInlineStart: theme.spacing(2),
    borderInlineStart: `2px solid ${theme.vars.palette.grid.edge}`,
    color: theme.vars.palette.text.secondary,
  },
  strong: { fontWeight: 600 },
  '& :not(pre) > code': {
    padding: '0.1em 0.35em',
    whiteSpace: 'pre-wrap',
    borderRadius: radius.small,
    backgroundColor: theme.vars.palette.grid.raised,
  },
}))

/** Code within a text: stays in its lines and scrolls sideways. */
export const ScrollingCode = styled('pre')(({ theme }) => ({
  ...codeBox(theme),
  padding: theme.spacing(1.5, 2),
  // Its widest line widens nothing that is around it.
  contain: 'inline-size',
  overflowWrap: 'normal',
}))

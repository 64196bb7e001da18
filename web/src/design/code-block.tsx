import { styled } from '@mui/material/styles'
import { radius } from './theme/tokens'

const Pre = styled('pre')(({ theme }) => ({
  ...theme.typography.data,
  fontSize: '0.875rem',
  lineHeight: 1.6,
  margin: 0,
  padding: theme.spacing(2),
  overflow: 'auto',
  maxHeight: '28rem',
  tabSize: 2,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.default,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.base,
  '& > code': { fontSize: 'inherit' },
}))

type CodeBlockProps = {
  code: string
  /** Says what the code is, e.g. "Code snippet". */
  label?: string
}

/** Code as it was written: selectable, scrolls sideways, never interpreted. */
export function CodeBlock({ code, label = 'Code' }: CodeBlockProps) {
  return (
    <Pre role="region" tabIndex={0} aria-label={label}>
      <code>{code}</code>
    </Pre>
  )
}

import { styled } from '@mui/material/styles'
import { codeBox } from './code-box'

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

import type { Theme } from '@mui/material/styles'
import { radius } from './theme/tokens'

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

import { styled } from '@mui/material/styles'
import { clampedTo, clipped } from '../../design/text'
import { measure } from '../../design/theme/tokens'

/** A row in a list of the member's own: texts, and an action beside them, on phones below. */
export const ListRow = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5, 2),
  alignItems: 'start',
  justifyItems: 'start',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  paddingBlock: theme.spacing(3),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
  '& > div': {
    ...clipped,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(1.5),
  },
}))

/** The beginning of a text, in at most two lines. */
export const ListExcerpt = styled('p')(({ theme }) => ({
  margin: 0,
  maxWidth: measure.prose,
  color: theme.vars.palette.text.secondary,
  ...clampedTo(2),
}))

import { styled } from '@mui/material/styles'

/** Names and what is true of them, a line each. Holds groups of `dt` and `dd`. */
export const FactList = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > div': {
    display: 'grid',
    gap: theme.spacing(0.5, 2),
    padding: theme.spacing(1.5, 0),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: '11rem minmax(0, 1fr)' },
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}))

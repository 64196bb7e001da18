import { styled } from '@mui/material/styles'

/** Short phrases in small type, each behind a dash. */
export const DashList = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(0.75),
  '& > li': { display: 'grid', gridTemplateColumns: `${theme.spacing(2)} 1fr` },
  '& > li::before': {
    content: '""',
    width: 6,
    height: 1,
    marginTop: '0.78em',
    backgroundColor: theme.vars.palette.grid.outline,
  },
}))

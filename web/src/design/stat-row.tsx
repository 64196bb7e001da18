import { styled } from '@mui/material/styles'

/** Up to four `Stat`s between hairlines: two by two, side by side where there is room. */
export const StatRow = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > div': { padding: theme.spacing(3, 2, 3, 0) },
  '& > div:nth-of-type(even)': {
    paddingLeft: theme.spacing(2.5),
    borderLeft: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > div:nth-of-type(n + 3)': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(4, 1fr)',
    '& > div': { padding: theme.spacing(4, 3, 0, 0) },
    '& > div:nth-of-type(n + 2)': {
      paddingLeft: theme.spacing(3),
      borderLeft: `1px solid ${theme.vars.palette.divider}`,
      borderTop: 0,
    },
  },
}))

import { styled } from '@mui/material/styles'

/** A remark in place of a list or below it. */
export const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))

/** Records of the account, one below the other. */
export const RecordList = styled('ul')(({ theme }) => ({
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > li': {
    padding: theme.spacing(1.5, 0),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
}))

/** The facts about a record, in one line if there is room. */
export const RecordFacts = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.spacing(0.5, 2),
  margin: theme.spacing(0.5, 0, 0),
  color: theme.vars.palette.text.secondary,
}))

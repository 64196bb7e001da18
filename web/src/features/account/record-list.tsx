import { styled } from '@mui/material/styles'

/** A list of records of the member, with a line between them. */
export const List = styled('ul')(({ theme }) => ({
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

/** A record, with its buttons beside it where there is room. */
export const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  '& > :first-of-type': { flex: '1 1 16rem', minWidth: 0 },
}))

/** What is known about a record, in small type. */
export const Facts = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.spacing(0.5, 2),
  margin: theme.spacing(0.5, 0, 0),
  color: theme.vars.palette.text.secondary,
}))

export const Buttons = styled('div')(({ theme }) => ({ display: 'flex', gap: theme.spacing(1) }))

/** Replaces an empty list. */
export const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))

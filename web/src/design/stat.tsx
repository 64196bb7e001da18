import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

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

/** `Stat`s in as many columns as fit. */
export const StatGrid = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
}))

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  minWidth: 0,
}))

const Name = styled('dt')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
}))

/** Displayed above its name, read after it. */
const Value = styled('dd')(({ theme }) => ({
  ...theme.typography.metric,
  margin: 0,
  order: -1,
  overflowWrap: 'anywhere',
}))

const Note = styled('dd')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))

type StatProps = {
  label: string
  value: string
  /** A trend or a remark below the label. */
  note?: ReactNode
}

/** One counter with its name. Belongs inside a `dl`. */
export function Stat({ label, value, note }: StatProps) {
  return (
    <Root>
      <Name>{label}</Name>
      <Value>{value}</Value>
      {note && <Note>{note}</Note>}
    </Root>
  )
}

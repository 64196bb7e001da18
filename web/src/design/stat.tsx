import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  gap: theme.spacing(1),
  minWidth: 0,
}))

const Name = styled('dt')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
}))

const Value = styled('dd')(({ theme }) => ({ ...theme.typography.figure, margin: 0 }))

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

/** One figure and what it counts. Belongs inside a `dl`. */
export function Stat({ label, value, note }: StatProps) {
  return (
    <Root>
      {note && <Note>{note}</Note>}
      <Name>{label}</Name>
      <Value>{value}</Value>
    </Root>
  )
}

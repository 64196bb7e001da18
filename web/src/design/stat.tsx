import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

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

/** Seen above its name, and heard behind it. */
const Value = styled('dd')(({ theme }) => ({ ...theme.typography.figure, margin: 0, order: -1 }))

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
      <Name>{label}</Name>
      <Value>{value}</Value>
      {note && <Note>{note}</Note>}
    </Root>
  )
}

import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Label } from './text'
import { theme } from './theme'
import { radius } from './theme/tokens'

const Root = styled('div')({
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.large,
  minWidth: 0,
})

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 1),
  minHeight: 44,
  padding: theme.spacing(1, 2.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  // A select shrinks before the element at the end does.
  '& > :has(> select)': { flex: '1 1 5rem', minWidth: 0 },
}))

const Body = styled('div')({ padding: theme.spacing(2.5) })

type PanelProps = {
  /** Title in the panel's upper bar. */
  label?: ReactNode
  /** Content at the end of the upper bar. */
  aside?: ReactNode
  /** Removes the padding, for tables and drawings. */
  flush?: boolean
  children: ReactNode
}

/** A bordered surface with an optional upper bar. */
export function Panel({ label, aside, flush = false, children }: PanelProps) {
  return (
    <Root>
      {(label || aside) && (
        <Bar>
          <Label>{label}</Label>
          {aside}
        </Bar>
      )}
      {flush ? children : <Body>{children}</Body>}
    </Root>
  )
}

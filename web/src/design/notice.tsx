import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { radius } from './theme/tokens'

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(1.5),
  padding: theme.spacing(4, 3),
  border: `1px dashed ${theme.vars.palette.grid.edge}`,
  borderRadius: radius.large,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.up('md')]: { padding: theme.spacing(6) },
}))

type NoticeProps = {
  icon: LucideIcon
  text: string
  /** What one can do about it. */
  action?: ReactNode
  role?: 'alert'
}

/** Stands where content would be when there is none to show. */
export function Notice({ icon: Icon, text, action, role }: NoticeProps) {
  return (
    <Root role={role}>
      <Icon size={22} strokeWidth={1.5} aria-hidden />
      <Typography sx={{ color: 'text.primary', maxWidth: '46ch' }}>{text}</Typography>
      {action}
    </Root>
  )
}

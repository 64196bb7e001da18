import { styled } from '@mui/material/styles'
import { ArrowLeft } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { Link } from 'react-router-dom'
import { eased } from './theme/eased'
import { motion } from './theme/tokens'

const Root = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 44,
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  transition: eased(['color']),
  '& > svg': { transition: `transform ${motion.base}ms ${motion.ease}` },
  '&:hover': { color: theme.vars.palette.text.primary },
  '&:hover > svg': { transform: 'translateX(-4px)' },
}))

type BackLinkProps = { to: string; onClick?: MouseEventHandler; children: string }

/** Leads from an inner page to the one above it. */
export function BackLink({ to, onClick, children }: BackLinkProps) {
  return (
    <Root to={to} onClick={onClick}>
      <ArrowLeft size={16} aria-hidden />
      {children}
    </Root>
  )
}

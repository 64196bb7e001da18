import { styled } from '@mui/material/styles'
import { ArrowRight } from 'lucide-react'
import { Link, type LinkProps } from 'react-router-dom'
import { motion } from './theme/tokens'

const Root = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 500,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  color: theme.vars.palette.primary.main,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}` },
  '& > svg': { transition: `transform ${motion.base}ms ${motion.ease}` },
  '&:hover > svg': { transform: 'translateX(4px)' },
}))

/** Leads on from a card and covers it, so that a click anywhere counts; the card is positioned. */
export function CardLink({ children, ...link }: LinkProps) {
  return (
    <Root {...link}>
      {children}
      <ArrowRight size={16} aria-hidden />
    </Root>
  )
}

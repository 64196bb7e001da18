import { styled } from '@mui/material/styles'
import type { LucideIcon } from 'lucide-react'
import { Ban, Check, Circle, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { forcedColors } from './theme/tokens'

export type Tone = 'live' | 'success' | 'warning' | 'error' | 'info' | 'neutral' | 'off'

const icons: Record<Exclude<Tone, 'live'>, LucideIcon> = {
  success: Check,
  warning: TriangleAlert,
  error: X,
  info: Info,
  neutral: Circle,
  off: Ban,
}

const Root = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    ...theme.typography.label,
    display: 'inline-flex',
    // Aligns the word, not the icon, with the surrounding line.
    alignItems: 'baseline',
    gap: theme.spacing(0.75),
    whiteSpace: 'nowrap',
    color: toneColor(theme.vars.palette, tone),
    '& > [aria-hidden]': { alignSelf: 'center', flex: 'none' },
  }),
)

const Live = styled('span')(({ theme }) => ({
  width: 7,
  height: 7,
  borderRadius: '50%',
  backgroundColor: theme.vars.palette.success.main,
  boxShadow: `0 0 8px 1px ${theme.vars.palette.grid.glow}`,
  [forcedColors]: { backgroundColor: 'CanvasText' },
}))

type Colors = Record<'success' | 'warning' | 'error' | 'info', { main: string }> & {
  text: { secondary: string }
}

function toneColor(palette: Colors, tone: Tone): string {
  if (tone === 'live') return palette.success.main
  if (tone === 'neutral' || tone === 'off') return palette.text.secondary
  return palette[tone].main
}

type StatusMarkProps = { tone: Tone; children: ReactNode }

/** A state as colour, icon and word. Only `live` glows. */
export function StatusMark({ tone, children }: StatusMarkProps) {
  const Icon = tone === 'live' ? null : icons[tone]
  return (
    <Root tone={tone}>
      {Icon ? <Icon size={14} strokeWidth={2} aria-hidden /> : <Live aria-hidden />}
      {children}
    </Root>
  )
}

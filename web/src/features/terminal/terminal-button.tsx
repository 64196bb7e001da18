import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { SquareTerminal } from 'lucide-react'
import { useEffect } from 'react'
import { hideOverControls } from '../../browser/floating-button'
import { radius } from '../../design/theme/tokens'

const Corner = styled(IconButton)(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.fab,
  right: 'max(16px, env(safe-area-inset-right))',
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  width: 48,
  height: 48,
  borderRadius: radius.base,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.grid.raised,
  border: `1px solid ${theme.vars.palette.grid.outline}`,
  '&:hover': {
    backgroundColor: theme.vars.palette.grid.raised,
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.main,
  },
  // On a phone it would cover the submit button of the focused form, and what scrolls below it.
  [theme.breakpoints.down('sm')]: {
    'body:has(main :is(textarea, input):focus) &': { visibility: 'hidden' },
    '&[data-moving]:not(:focus-visible)': { visibility: 'hidden' },
  },
  // Both are set by `hideOverControls`.
  '&[data-covers]:not(:focus-visible)': { visibility: 'hidden' },
  '@media print': { display: 'none' },
}))

type TerminalButtonProps = { onOpen: () => void; onApproach: () => void }

/** The floating button that opens the terminal. */
export function TerminalButton({ onOpen, onApproach }: TerminalButtonProps) {
  useEffect(() => hideOverControls('[data-terminal-button]'), [])
  return (
    <Corner
      data-terminal-button
      aria-label="Open terminal"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+`"
      title="Open terminal (Ctrl+`)"
      onClick={onOpen}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <SquareTerminal size={22} strokeWidth={1.75} aria-hidden />
    </Corner>
  )
}

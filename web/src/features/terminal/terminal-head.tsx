import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'
import { Label } from '../../design/label'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  minHeight: 56,
  padding: theme.spacing(0, 'clamp(12px, 4vw, 56px)', 0, 'clamp(20px, 5vw, 64px)'),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > :first-of-type': { color: theme.vars.palette.text.primary },
}))

const Keys = styled(Label)(({ theme }) => ({
  marginLeft: 'auto',
  [theme.breakpoints.down('sm')]: { visibility: 'hidden' },
}))

/** Names the sheet and closes it. */
export function TerminalHead({ onClose }: { onClose: () => void }) {
  return (
    <Bar>
      <Label>Terminal</Label>
      <Keys>Ctrl+` or Esc closes</Keys>
      <IconButton aria-label="Close terminal" onClick={onClose}>
        <X size={22} aria-hidden />
      </IconButton>
    </Bar>
  )
}

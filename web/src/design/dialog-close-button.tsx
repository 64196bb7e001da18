import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'

const Corner = styled(IconButton)(({ theme }) => ({
  position: 'absolute',
  top: theme.spacing(2),
  right: theme.spacing(2),
}))

/** Closes the dialog whose upper right corner it sits in. */
export function DialogCloseButton({ onClick }: { onClick: () => void }) {
  return (
    <Corner aria-label="Close" onClick={onClick}>
      <X size={20} aria-hidden />
    </Corner>
  )
}

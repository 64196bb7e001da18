import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useRestoreFocus } from '../browser/focus'
import type { ConfirmRequest } from './confirm'

type ConfirmDialogProps = {
  open: boolean
  request: ConfirmRequest
  /** Receives null if the user dismisses the question. */
  onAnswer: (yes: boolean | null) => void
  onExited: () => void
}

/** One question, Cancel first, then the named action. */
export function ConfirmDialog({ open, request, onAnswer, onExited }: ConfirmDialogProps) {
  const textId = useId()
  useRestoreFocus()
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(null)}
      maxWidth="xs"
      aria-describedby={request.title ? textId : undefined}
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle>{request.title ?? request.text}</DialogTitle>
      {request.title && (
        <DialogContent>
          <DialogContentText id={textId}>{request.text}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button autoFocus variant="outlined" color="secondary" onClick={() => onAnswer(false)}>
          {request.cancel ?? 'Cancel'}
        </Button>
        <Button
          variant="contained"
          color={request.isDanger ? 'error' : 'primary'}
          onClick={() => onAnswer(true)}
        >
          {request.action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import type { ServiceId } from '@grid/schema/service'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { requestForm } from '../../content/services-page'
import { DialogCloseButton } from '../../design/buttons'
import { useConfirm } from '../../design/confirm'
import { CONFIRM_CLOSE_UNSENT } from '../../forms/messages'
import { RequestForm } from './request-form'

type Props = { readonly serviceId: ServiceId; readonly onClose: () => void }

/**
 * The callback form. It asks before discarding entries, and stays open while a request is sent.
 */
export function RequestDialog({ serviceId, onClose }: Props) {
  const confirm = useConfirm()
  const [isDirty, setIsDirty] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const close = async () => {
    if (isSending) return
    if (!isDirty || (await confirm(CONFIRM_CLOSE_UNSENT))) onClose()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isNarrow}
      onClose={() => void close()}
      aria-labelledby="request-title"
    >
      <DialogTitle id="request-title">{requestForm.title}</DialogTitle>
      <DialogCloseButton onClick={() => void close()} />
      <DialogContent>
        <Typography sx={{ mb: 3, color: 'text.secondary' }}>{requestForm.text}</Typography>
        <RequestForm
          serviceId={serviceId}
          onDone={onClose}
          onChange={setIsDirty}
          onSending={setIsSending}
        />
      </DialogContent>
    </Dialog>
  )
}

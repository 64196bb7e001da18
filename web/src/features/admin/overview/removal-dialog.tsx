import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, useState } from 'react'
import { call } from '../../../data/call'
import { FormField } from '../../../forms/form-field'
import { ActProblem } from '../act-problem'
import { ADMIN_MESSAGES, confirmRemoval } from '../messages'
import { useAct } from '../use-act'

const TOLD = { success: ADMIN_MESSAGES.postDeleted, failure: ADMIN_MESSAGES.postDeleteFailed }
const { text: QUESTION, action: ACTION } = confirmRemoval('post')

type Props = { readonly post: Post; readonly onClose: () => void }

/** Asks whether a post is to go, and why; a removal that fails keeps what was typed. */
export function RemovalDialog({ post, onClose }: Props) {
  const act = useAct()
  const [reason, setReason] = useState('')

  const remove = async () => {
    const input = { post_id: post.id, reason }
    if (await act.run('remove', () => call('removePost', input), TOLD)) onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void remove()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      aria-labelledby="removal-title"
      aria-describedby="removal-text"
    >
      <DialogTitle id="removal-title">{QUESTION}</DialogTitle>
      <form noValidate onSubmit={onSubmit} style={{ display: 'contents' }}>
        <DialogContent>
          <Stack spacing={2.5}>
            <DialogContentText id="removal-text">
              The author is told of it, and of the reason if you give one.
            </DialogContentText>
            <ActProblem problem={act.problem} />
            <FormField
              name="reason"
              label="Reason (optional)"
              value={reason}
              onChange={setReason}
              problem={null}
              limit={LIMITS.banReason.max}
              autoFocus
              multiline
              minRows={2}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose} disabled={act.busy !== null}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="error" loading={act.busy !== null}>
            {ACTION}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

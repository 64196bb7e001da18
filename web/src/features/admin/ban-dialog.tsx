import { LIMITS } from '@grid/schema/limits'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useConfirm } from '../../design/confirm'
import { notify } from '../../design/notify'
import { FormField } from '../../forms/form-field'
import { ActProblem } from './act-problem'
import { endOfDay, firstEndDay } from './ban-end'
import { ADMIN_MESSAGES, confirmBan } from './messages'
import { type Told, useAct } from './use-act'

/** Why somebody is banned, and until when; null means until an admin ends it. */
export type BanTerms = { readonly reason: string; readonly expires_at: string | null }

type Props = {
  readonly name: string
  /** False where the ban cannot be given an end. */
  readonly mayEnd?: boolean
  readonly told: Told
  readonly ban: (terms: BanTerms) => Promise<unknown>
  readonly onClose: () => void
}

/**
 * Asks for the reason of a ban, then whether it is meant. No reason, no ban; a ban that fails keeps
 * what was typed.
 */
export function BanDialog({ name, mayEnd = true, told, ban, onClose }: Props) {
  const confirm = useConfirm()
  const act = useAct()
  const [reason, setReason] = useState('')
  const [lastDay, setLastDay] = useState('')

  const submit = async () => {
    const terms = { reason: reason.trim(), expires_at: lastDay ? endOfDay(lastDay) : null }
    if (terms.reason === '') {
      notify.blank(ADMIN_MESSAGES.banAborted)
      onClose()
      return
    }
    if (!(await confirm(confirmBan(name)))) return
    if (await act.run('ban', () => ban(terms), told)) onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby="ban-title">
      <DialogTitle id="ban-title">Ban {name}</DialogTitle>
      <form noValidate onSubmit={onSubmit} style={{ display: 'contents' }}>
        <DialogContent>
          <Stack spacing={2.5}>
            <ActProblem problem={act.problem} />
            <FormField
              name="reason"
              label="Reason"
              value={reason}
              onChange={setReason}
              problem={null}
              limit={LIMITS.banReason.max}
              autoFocus
              multiline
              minRows={2}
            />
            {mayEnd && (
              <TextField
                type="date"
                label="Last day (optional)"
                value={lastDay}
                onChange={(event) => setLastDay(event.target.value)}
                helperText="Without one the ban lasts until an admin ends it."
                slotProps={{ htmlInput: { min: firstEndDay(Date.now()) } }}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose} disabled={act.busy !== null}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="error" loading={act.busy !== null}>
            Continue
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

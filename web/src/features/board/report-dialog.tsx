import { LIMITS } from '@grid/schema/limits'
import {
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  type ReportForm,
  reportForm,
} from '@grid/schema/report'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { SteadyButton } from '../../design/buttons'
import { useConfirm } from '../../design/confirm'
import { notify } from '../../design/notify'
import { FormField } from '../../forms/form-field'
import { FormAlert } from '../../forms/form-frame'
import { CONFIRM_CLOSE_UNSENT } from '../../forms/messages'
import { submitByKey, useForm } from '../../forms/use-form'
import { REPORT_MESSAGES } from './messages'
import { hasReported, type Reported, sendReport } from './reports.firestore'

const EMPTY: ReportForm = { reason: '', note: '' }

type Props = {
  readonly uid: string
  readonly target: Reported
  readonly onClose: () => void
}

/**
 * Says what is wrong with a post or a comment; mounted only while it is open. Closing it with
 * something typed asks first.
 */
export function ReportDialog({ uid, target, onClose }: Props) {
  const titleId = useId()
  const confirm = useConfirm()
  const isAsking = useEarlierReport(uid, target, onClose)
  const form = useForm(EMPTY, reportForm, async (draft) => {
    await sendReport(uid, target, draft)
    notify.success(REPORT_MESSAGES.reported)
    onClose()
  })
  const close = async () => {
    if (form.submitting) return
    if (!form.isDirty || (await confirm(CONFIRM_CLOSE_UNSENT))) onClose()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (isAsking) event.preventDefault()
    else form.onSubmit(event)
  }
  return (
    <Dialog open onClose={() => void close()} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {target.type === 'post' ? 'Report this post' : 'Report this comment'}
      </DialogTitle>
      <form noValidate onSubmit={send} onKeyDown={submitByKey} style={{ display: 'contents' }}>
        <DialogContent>
          <Stack spacing={2.5} sx={{ pt: 1 }}>
            <FormAlert problem={form.problem} />
            <FormField {...form.entry('reason')} label="Reason" select autoFocus>
              {REPORT_REASONS.map((reason) => (
                <MenuItem key={reason} value={reason}>
                  {REPORT_REASON_LABELS[reason]}
                </MenuItem>
              ))}
            </FormField>
            <FormField
              {...form.entry('note')}
              label="Note (optional)"
              limit={LIMITS.reportNote.max}
              multiline
              minRows={3}
              maxRows={8}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <SteadyButton
            variant="outlined"
            color="secondary"
            onClick={() => void close()}
            disabled={form.submitting}
          >
            Cancel
          </SteadyButton>
          <SteadyButton
            type="submit"
            variant="contained"
            loading={form.submitting || isAsking}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            Send report
          </SteadyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/**
 * Asks whether the member has reported this already, which ends the dialog; where no answer comes,
 * sending it says so.
 *
 * @returns whether that is still being asked.
 */
function useEarlierReport(uid: string, target: Reported, onClose: () => void): boolean {
  const [isAsking, setIsAsking] = useState(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each dialog asks once
  useEffect(() => {
    let isOver = false
    const end = () => {
      if (isOver) return
      notify.blank(REPORT_MESSAGES.reportedAlready)
      onClose()
    }
    hasReported(uid, target)
      .then((isKnown) => (isKnown ? end() : setIsAsking(false)))
      .catch((error: unknown) => {
        console.warn('Not known whether this was reported:', error)
        setIsAsking(false)
      })
    return () => {
      isOver = true
    }
  }, [])

  return isAsking
}

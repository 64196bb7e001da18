import { LIMITS } from '@grid/schema/limits'
import {
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  type ReportForm,
  reportForm,
} from '@grid/schema/report'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { notify } from '../../../design/notify'
import { FormAlert } from '../../../forms/form-alert'
import { FormField } from '../../../forms/form-field'
import { useForm } from '../../../forms/use-form'
import { CARE_MESSAGES } from './messages'
import type { Reported } from './report-button'
import { sendReport } from './reports'

const EMPTY: ReportForm = { reason: '', note: '' }

type Props = {
  readonly uid: string
  readonly target: Reported
  readonly onClose: () => void
}

/** Says what is wrong with a post or a comment; mounted only while it is open. */
export function ReportDialog({ uid, target, onClose }: Props) {
  const titleId = useId()
  const form = useForm(EMPTY, reportForm, async (draft) => {
    await sendReport(uid, target, draft)
    notify.success(CARE_MESSAGES.reported)
    onClose()
  })
  const close = () => {
    if (!form.submitting) onClose()
  }
  return (
    <Dialog open onClose={close} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {target.type === 'post' ? 'Report this post' : 'Report this comment'}
      </DialogTitle>
      <form noValidate onSubmit={form.onSubmit} style={{ display: 'contents' }}>
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
          <Button color="secondary" onClick={close} disabled={form.submitting}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={form.submitting}>
            Send report
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

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
import { useEffect, useEffectEvent, useRef } from 'react'
import { storageKey } from '../browser/storage'
import { cancellable } from '../browser/timers'
import { useOnBack } from '../browser/use-on-back'
import { UserFacingError } from '../data/errors'
import { SecondaryButton, SteadyButton } from '../design/buttons'
import { notify } from '../design/notify'
import { useDraft } from '../forms/draft'
import { FormField } from '../forms/form-field'
import { FormAlert, useCloseUnsent } from '../forms/form-frame'
import { submitByKey, useForm } from '../forms/use-form'
import { hasReported, REPORT_MESSAGES, type Reported, sendReport } from './reports.firestore'

const EMPTY: ReportForm = { reason: '', note: '' }

type Props = {
  readonly uid: string
  readonly target: Reported
  readonly onClose: () => void
}

/**
 * Reports a post, a comment or a profile. Mounted only while it is open. Asks before it discards a
 * text; Back asks nothing, because this tab keeps the text.
 */
export function ReportDialog({ uid, target, onClose }: Props) {
  const hasEarlierReport = useEarlierReport(uid, target, onClose)
  const name = storageKey('unsent', uid, 'report', target.type, target.id)
  const draft = useDraft({ uid, name, isInTab: true }, EMPTY)
  const form = useForm(
    EMPTY,
    reportForm,
    async (report) => {
      if (await hasEarlierReport()) throw new UserFacingError(REPORT_MESSAGES.reportedAlready)
      await sendReport(uid, target, report)
      notify.success(REPORT_MESSAGES.reported)
      onClose()
    },
    { draft },
  )
  const close = useCloseUnsent(form, () => {
    draft.clear()
    onClose()
  })
  useOnBack(form.submitting ? null : onClose)
  return (
    <Dialog open onClose={close} maxWidth="xs">
      <DialogTitle>{`Report this ${target.type}`}</DialogTitle>
      <form
        noValidate
        onSubmit={form.onSubmit}
        onKeyDown={submitByKey}
        style={{ display: 'contents' }}
      >
        <DialogContent>
          <Stack spacing={2.5} sx={{ pt: 1 }}>
            <FormAlert error={form.error} />
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
          <SecondaryButton onClick={close} disabled={form.submitting}>
            Cancel
          </SecondaryButton>
          <SteadyButton
            type="submit"
            variant="contained"
            loading={form.submitting}
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
 * Closes the dialog if the member has reported this already.
 *
 * @returns a function that waits for the check. It gives false if the check fails: sending checks
 * it as well.
 */
function useEarlierReport(
  uid: string,
  target: Reported,
  onClose: () => void,
): () => Promise<boolean> {
  const check = useRef(Promise.resolve(false))

  const { type, id, postId } = target
  const end = useEffectEvent(() => {
    notify.blank(REPORT_MESSAGES.reportedAlready)
    onClose()
  })

  useEffect(() => {
    check.current = hasReported(uid, { type, id, postId }).catch((error: unknown) => {
      console.warn('Earlier reports could not be checked:', error)
      return false
    })
    return cancellable(
      check.current,
      (isReported) => {
        if (isReported) end()
      },
      () => undefined,
    )
  }, [uid, type, id, postId])

  return () => check.current
}

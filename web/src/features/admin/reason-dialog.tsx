import { reasonLine } from '@grid/schema/ban'
import { LIMITS } from '@grid/schema/limits'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useRestoreFocus } from '../../browser/focus'
import { storageKey } from '../../browser/storage'
import { useOnBack } from '../../browser/use-on-back'
import { SecondaryButton, SteadyButton } from '../../design/buttons'
import { useDraft } from '../../forms/draft'
import { FormField } from '../../forms/form-field'
import { useCloseUnsent } from '../../forms/form-frame'
import { differ } from '../../forms/use-form'
import { useSignedIn } from '../../session/session'
import { ActionError, type ActionMessages, useAction } from './admin-section'

const EMPTY = { reason: '', last_day: '' }
type ReasonForm = typeof EMPTY

/**
 * What an admin types into a dialog about one target. This tab keeps it until it is sent or
 * discarded, also after Back, a reload and the end of the session.
 *
 * @param action - What the dialog does, such as `ban`.
 * @param target - The id of what it is about.
 */
export function useUnsentReason(action: string, target: string) {
  const uid = useSignedIn()?.account.id ?? ''
  const name = storageKey('unsent', uid, action, target)
  const draft = useDraft({ uid, name, isInTab: true }, EMPTY)
  const [values, setValues] = useState<ReasonForm>(draft.found?.values ?? EMPTY)
  const isTyped = differ(EMPTY, values)
  useEffect(() => {
    if (isTyped) draft.save(values)
    else draft.clear()
  }, [draft, values, isTyped])
  const set = (field: keyof ReasonForm) => (text: string) =>
    setValues((current) => ({ ...current, [field]: text }))
  return { ...values, set, isTyped, clear: () => draft.clear() }
}

type Props = {
  readonly title: string
  readonly text?: string
  readonly label: 'Reason' | 'Reason (optional)'
  readonly typed: ReturnType<typeof useUnsentReason>
  /** Further fields below the reason. */
  readonly children?: ReactNode
  readonly action: string
  readonly isBusy: boolean
  readonly error: string | null
  /** Returns whether the action is done. The dialog then forgets the text and closes. */
  readonly onSubmit: () => Promise<boolean>
  readonly onClose: () => void
}

/**
 * Asks an admin for a reason. Stays open, with the typed text, while the action runs or fails.
 * Cancel aborts at once. Escape and a click beside the dialog ask before they discard a text. Back
 * asks nothing, because this tab keeps the text.
 */
export function ReasonDialog(props: Props) {
  const { title, text, label, typed, children, action, isBusy, error } = props
  const textId = useId()
  useRestoreFocus()
  const forget = () => {
    typed.clear()
    props.onClose()
  }
  const submit = async () => {
    if (await props.onSubmit()) forget()
  }
  const close = useCloseUnsent({ isDirty: typed.isTyped, submitting: isBusy }, forget)
  useOnBack(isBusy ? null : props.onClose)
  return (
    <Dialog open onClose={close} aria-describedby={text ? textId : undefined}>
      <DialogTitle>{title}</DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        style={{ display: 'contents' }}
      >
        <DialogContent>
          <Stack spacing={2.5}>
            {text && <DialogContentText id={textId}>{text}</DialogContentText>}
            <ActionError error={error} />
            <FormField
              name="reason"
              label={label}
              value={typed.reason}
              onChange={typed.set('reason')}
              error={null}
              isReadOnly={isBusy}
              limit={LIMITS.banReason.max}
              cleaned={reasonLine}
              autoFocus
              multiline
              minRows={2}
            />
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <SecondaryButton onClick={forget} disabled={isBusy}>
            Cancel
          </SecondaryButton>
          <SteadyButton type="submit" variant="contained" color="error" loading={isBusy}>
            {action}
          </SteadyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type RemovalDialogProps<Output> = {
  /** The id of what is removed. */
  readonly target: string
  readonly title: string
  readonly text: string
  readonly action: string
  readonly messages: ActionMessages<Output>
  readonly onRemove: (reason: string) => Promise<Output>
  readonly onClose: () => void
}

/** Confirms a removal and asks for an optional reason. Closes after it succeeded. */
export function RemovalDialog<Output>(props: RemovalDialogProps<Output>) {
  const { target, title, text, action, messages, onRemove, onClose } = props
  const { busy, error, run } = useAction()
  const typed = useUnsentReason('remove', target)
  return (
    <ReasonDialog
      title={title}
      text={text}
      label="Reason (optional)"
      typed={typed}
      action={action}
      isBusy={busy !== null}
      error={error}
      onSubmit={() => run('remove', () => onRemove(typed.reason), messages)}
      onClose={onClose}
    />
  )
}

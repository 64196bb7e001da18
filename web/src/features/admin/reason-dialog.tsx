import { reasonLine } from '@grid/schema/ban'
import { LIMITS } from '@grid/schema/limits'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useRestoreFocus } from '../../browser/focus'
import { SteadyButton } from '../../design/buttons'
import { FormField } from '../../forms/form-field'
import { useSignedIn } from '../../session/session'
import { ActionError, type ActionMessages, useAction } from './admin-section'

/** The reasons that are being typed, by admin and dialog. */
const typedReasons = createStore<{ readonly texts: ReadonlyMap<string, string> }>(() => ({
  texts: new Map(),
}))

/**
 * The reason of a dialog. The tab keeps it until the dialog closes, also if the session ends
 * meanwhile: after the next sign-in of this admin the dialog has it again.
 *
 * @param title - The title of the dialog.
 */
export function useReason(title: string) {
  const key = `${useSignedIn()?.account.id} ${title}`
  const reason = useStore(typedReasons, ({ texts }) => texts.get(key) ?? '')
  const change = (text: string) =>
    typedReasons.setState(({ texts }) => ({
      texts: new Map([...texts].filter(([other]) => other !== key).concat(text ? [[key, text]] : [])),
    }))
  return { reason, setReason: change, forget: () => change('') }
}

type Props = {
  readonly title: string
  readonly text?: string
  readonly label: 'Reason' | 'Reason (optional)'
  readonly reason: string
  readonly onReason: (reason: string) => void
  /** Further fields below the reason. */
  readonly children?: ReactNode
  /** The label of the submit button. */
  readonly action: string
  readonly isBusy: boolean
  readonly error: string | null
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
}

/** Asks an admin for a reason. Stays open, with the typed text, while the action runs or fails. */
export function ReasonDialog(props: Props) {
  const { title, text, label, reason, onReason, children, action, isBusy, error } = props
  const id = useId()
  useRestoreFocus()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void props.onSubmit()
  }
  const close = () => {
    if (!isBusy) props.onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={`${id}-title`}
      {...(text ? { 'aria-describedby': `${id}-text` } : {})}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <form noValidate onSubmit={onSubmit} style={{ display: 'contents' }}>
        <DialogContent>
          <Stack spacing={2.5}>
            {text && <DialogContentText id={`${id}-text`}>{text}</DialogContentText>}
            <ActionError error={error} />
            <FormField
              name="reason"
              label={label}
              value={reason}
              onChange={onReason}
              error={null}
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
          <SteadyButton variant="outlined" color="secondary" onClick={close} disabled={isBusy}>
            Cancel
          </SteadyButton>
          <SteadyButton type="submit" variant="contained" color="error" loading={isBusy}>
            {action}
          </SteadyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type RemovalDialogProps<Output> = {
  readonly title: string
  readonly text: string
  /** The label of the submit button. */
  readonly action: string
  readonly messages: ActionMessages<Output>
  readonly onRemove: (reason: string) => Promise<Output>
  readonly onClose: () => void
}

/** Confirms a removal and asks for an optional reason. Closes after it succeeded. */
export function RemovalDialog<Output>(props: RemovalDialogProps<Output>) {
  const { title, text, action, messages, onRemove, onClose } = props
  const { busy, error, run } = useAction()
  const { reason, setReason, forget } = useReason(title)
  const close = () => {
    forget()
    onClose()
  }
  return (
    <ReasonDialog
      title={title}
      text={text}
      label="Reason (optional)"
      reason={reason}
      onReason={setReason}
      action={action}
      isBusy={busy !== null}
      error={error}
      onSubmit={async () => {
        if (await run('remove', () => onRemove(reason), messages)) close()
      }}
      onClose={close}
    />
  )
}

import { reasonLine } from '@grid/schema/ban'
import { LIMITS } from '@grid/schema/limits'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { useRestoreFocus } from '../../browser/focus'
import { SecondaryButton, SteadyButton } from '../../design/buttons'
import { FormField } from '../../forms/form-field'
import { exceptByStrayClick } from '../../forms/form-frame'
import { useSignedIn } from '../../session/session'
import { isSignedInAs } from '../../session/session-store'
import { ActionError, type ActionMessages, useAction } from './admin-section'

/** Reasons that were typed when the session ended, by admin and target, until this tab closes. */
const unsentReasons = createStore<{ readonly texts: ReadonlyMap<string, string> }>(() => ({
  texts: new Map(),
}))

/**
 * The reason of a dialog. If the session ends meanwhile, such as without input, the dialog has the
 * typed text again after the next sign-in of this admin.
 *
 * @param target - The action and the id of what it is about, such as `ban u1`.
 */
export function useReason(target: string) {
  const uid = useSignedIn()?.account.id ?? ''
  const key = `${uid} ${target}`
  const [reason, setReason] = useState(() => unsentReasons.getState().texts.get(key) ?? '')
  const store = useEffectEvent(() => {
    const text = uid === '' || isSignedInAs(uid) ? '' : reason
    unsentReasons.setState(({ texts }) => ({ texts: new Map([...texts, [key, text]]) }))
  })
  useEffect(() => () => store(), [])
  return [reason, setReason] as const
}

type Props = {
  readonly title: string
  readonly text?: string
  readonly label: 'Reason' | 'Reason (optional)'
  readonly reason: string
  readonly onReason: (reason: string) => void
  /** Further fields below the reason. */
  readonly children?: ReactNode
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
      onClose={exceptByStrayClick(reason !== '', close)}
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
          <SecondaryButton onClick={close} disabled={isBusy}>
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
  const [reason, setReason] = useReason(`remove ${target}`)
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
        if (await run('remove', () => onRemove(reason), messages)) onClose()
      }}
      onClose={onClose}
    />
  )
}

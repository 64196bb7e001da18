import type { ButtonProps } from '@mui/material/Button'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { passFocusOnRemoval } from '../browser/focus'
import { CancelledError, errorMessage } from '../data/errors'
import { SecondaryButton } from '../design/buttons'
import { notify } from '../design/notify'

type Describe = (error: unknown) => string

/**
 * Runs the action of a button, one at a time. A toast shows an error.
 *
 * @param describe - The text of the toast.
 */
export function useButtonAction(describe: Describe = errorMessage) {
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CancelledError)) notify.error(describe(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}

type ActionButtonProps = Omit<ButtonProps, 'action' | 'loading' | 'onClick'> & {
  readonly action: () => Promise<void>
  readonly describe?: Describe
}

/** A button that runs an action as `useButtonAction` does, and shows that it is running. */
export function ActionButton({ action, describe, ...look }: ActionButtonProps) {
  const { isBusy, run } = useButtonAction(describe)
  return <SecondaryButton {...look} loading={isBusy} onClick={() => void run(action)} />
}

/** A large button with the sign of a passkey. */
export function PasskeyButton(props: Pick<ActionButtonProps, 'action' | 'autoFocus' | 'children'>) {
  const icon = <KeyRound size={18} aria-hidden />
  return (
    <ActionButton
      // The page may change before the action ends, as with the passkey that it adds.
      ref={passFocusOnRemoval}
      variant="contained"
      color="primary"
      size="large"
      startIcon={icon}
      {...props}
    />
  )
}

import { username } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import * as z from 'zod/mini'
import { usernameDrafts } from '../../browser/storage'
import { errorMessage } from '../../data/errors'
import { announce, notify } from '../../design/notify'
import { useDraft } from '../../forms/draft'
import { FormFrame } from '../../forms/form-frame'
import { useForm } from '../../forms/use-form'
import { SESSION_MESSAGES, useSignedIn } from '../../session/session'
import { signOut } from '../../session/sign-out'
import { loadAccounts, UsernameField } from './identity-fields'
import { AUTH_MESSAGES } from './messages'

/** Asks an account without a profile for its username. */
export function FinishSignUpDialog() {
  const member = useSignedIn()
  const isNew = member?.method === 'github'
  const leave = () => {
    signOut().then(
      () => announce(SESSION_MESSAGES.signedOut),
      (error: unknown) => notify.error(errorMessage(error)),
    )
  }
  return (
    <Dialog open maxWidth="xs">
      <DialogTitle>Choose your username</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 3 }}>
          {isNew
            ? 'Your account was created with GitHub. Choose the name that others see.'
            : 'Your account was created, but the connection broke before your username was saved.'}
        </DialogContentText>
        {member && <FinishSignUpForm uid={member.account.id} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={leave}>
          Sign out
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const EMPTY = { username: '' }
const finishForm = z.object({ username })

export function FinishSignUpForm({ uid }: { readonly uid: string }) {
  const draft = useDraft({ uid, name: usernameDrafts(uid), isInTab: true }, EMPTY)
  const form = useForm(
    EMPTY,
    finishForm,
    async (chosen) => {
      const { finishSignUp } = await loadAccounts()
      await finishSignUp(chosen.username)
      notify.success(AUTH_MESSAGES.finished)
    },
    { hasErrorToast: true, draft },
  )
  return (
    <FormFrame form={form} action="Take this username">
      <UsernameField {...form.entry('username')} autoFocus />
    </FormFrame>
  )
}

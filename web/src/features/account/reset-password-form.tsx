import { newPasswordForm } from '@grid/schema/credentials'
import Typography from '@mui/material/Typography'
import { FormFrame } from '../../forms/form-frame'
import { NewPasswordFields } from '../../forms/new-password-fields'
import { useForm } from '../../forms/use-form'
import { type ActionLink, isDead, setPassword } from './action-link'
import { ACCOUNT_MESSAGES } from './messages'
import { Ownership } from './ownership'

const EMPTY = { password: '', confirm_password: '' }

type Props = {
  readonly link: ActionLink
  readonly onDone: (text: string) => void
  readonly onDead: () => void
}

/** Chooses a new password for the account that the link was sent to. */
export function ResetPasswordForm({ link, onDone, onDead }: Props) {
  const form = useForm(EMPTY, newPasswordForm, async ({ password }) => {
    try {
      onDone(ACCOUNT_MESSAGES.passwordSet[await setPassword(link.code, password)])
    } catch (error) {
      if (!isDead(error)) throw error
      onDead()
    }
  })
  return (
    <>
      <Typography sx={{ mb: 3, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        For the account of {link.email}.
      </Typography>
      <FormFrame form={form} action="Set the password">
        <NewPasswordFields label="New password" entry={form.entry} />
        <Ownership email={link.email} />
      </FormFrame>
    </>
  )
}

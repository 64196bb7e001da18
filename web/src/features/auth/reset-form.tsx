import { resetForm } from '@grid/schema/credentials'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionResult } from '../../design/states'
import { FormFrame } from '../../forms/form-frame'
import { useForm } from '../../forms/use-form'
import { EmailField, loadAccounts } from './identity-fields'

type Props = {
  /** The e-mail entered so far. */
  readonly email: string
  readonly onBack: () => void
}

/** Sends a link to set a new password, without revealing whether the account exists. */
export function ResetForm({ email, onBack }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm(
    { email },
    resetForm,
    async (checked) => {
      const { sendPasswordReset } = await loadAccounts()
      await sendPasswordReset(checked.email)
      setSentTo(checked.email)
    },
    { hasErrorToast: true },
  )
  const back = (
    <Button color="secondary" onClick={onBack}>
      Back to sign in
    </Button>
  )
  if (sentTo !== null) {
    return (
      <Stack spacing={2.5}>
        <ActionResult>
          <Typography>
            If an account belongs to {sentTo}, an email with a link to choose a new password is on
            its way. The link works for one hour. Nothing there? Please look into the spam folder.
          </Typography>
        </ActionResult>
        {back}
      </Stack>
    )
  }
  return (
    <Stack spacing={1.5}>
      <Typography sx={{ color: 'text.secondary' }}>
        Enter the email of your account, and we send a link to choose a new password.
      </Typography>
      <FormFrame form={form} action="Send the link">
        <EmailField {...form.entry('email')} autoFocus />
      </FormFrame>
      {back}
    </Stack>
  )
}

import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionResult } from '../design/states'
import { sendPasswordLink } from '../session/reauthentication.auth'
import { ActionButton } from './action-button'

type PasswordLinkProps = { readonly email: string }

/** Mails a link with which a member without a password sets one. */
export function PasswordLink({ email }: PasswordLinkProps) {
  const [isSent, setIsSent] = useState(false)
  const send = async () => {
    await sendPasswordLink()
    setIsSent(true)
  }
  if (isSent) {
    return (
      <ActionResult>
        <Typography>
          A link to set a password is on its way to {email}. It works for one hour. You then sign in
          with the new password.
        </Typography>
      </ActionResult>
    )
  }
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        Your account has no password yet. We send a link to {email} with which you set one.
      </Typography>
      <ActionButton variant="contained" color="primary" action={send}>
        Send the link
      </ActionButton>
    </Stack>
  )
}

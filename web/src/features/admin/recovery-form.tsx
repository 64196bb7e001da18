import { recoveryCodeForm } from '@grid/schema/recovery-code'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { notify } from '../../design/notify'
import { FormField } from '../../forms/form-field'
import { FormFrame } from '../../forms/form-frame'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { useForm } from '../../forms/use-form'
import { loadPasskeys } from '../../session/passkeys'
import { ADMIN_MESSAGES } from './messages'

/** Takes a recovery code of an admin who has lost the passkey, once the admin asks for it. */
export function Recovery() {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <RecoveryForm />
  return (
    <Button color="secondary" onClick={() => setIsOpen(true)}>
      Use a recovery code
    </Button>
  )
}

function RecoveryForm() {
  const withRecentSignIn = useRecentSignIn()
  const form = useForm({ code: '' }, recoveryCodeForm, async ({ code }) => {
    const { redeemRecoveryCode } = await loadPasskeys()
    const left = await withRecentSignIn(() => redeemRecoveryCode(code))
    notify.success(ADMIN_MESSAGES.recovered(left))
  })
  return (
    <Stack spacing={2} sx={{ alignSelf: 'stretch' }}>
      <Typography>{ADMIN_MESSAGES.useRecoveryCode}</Typography>
      <FormFrame form={form} action="Use the code">
        <FormField
          {...form.entry('code')}
          label="Recovery code"
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
        />
      </FormFrame>
    </Stack>
  )
}

import { cleanEmail, resetForm } from '@grid/schema/credentials'
import { useState } from 'react'
import { FormField } from '../../forms/form-field'
import { AnnouncedNotice, FormFrame } from '../../forms/form-frame'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { useForm } from '../../forms/use-form'
import { requestEmailChange } from './email.auth'
import { ACCOUNT_MESSAGES } from './messages'

const EMPTY = { email: '' }
const VERBATIM = { htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } }

/** Requests a new e-mail, which the member then confirms with a link. */
export function EmailForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const withRecentSignIn = useRecentSignIn()
  const form = useForm(EMPTY, resetForm, async ({ email }) => {
    setSentTo(null)
    await withRecentSignIn(() => requestEmailChange(email))
    setSentTo(email)
  })
  return (
    <FormFrame form={form} action="Send a link" button={{ sx: { alignSelf: 'flex-start' } }}>
      <FormField
        {...form.entry('email')}
        label="New email"
        type="email"
        autoComplete="off"
        cleaned={cleanEmail}
        slotProps={VERBATIM}
      />
      {sentTo && <AnnouncedNotice>{ACCOUNT_MESSAGES.emailLinkSent(sentTo)}</AnnouncedNotice>}
    </FormFrame>
  )
}

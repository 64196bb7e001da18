import Alert from '@mui/material/Alert'
import { type SxProps, styled, type Theme } from '@mui/material/styles'
import { useState } from 'react'
import { errorMessage } from '../../data/errors'
import { SteadyButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { Frame } from '../../design/page'
import { loadAccounts } from './identity-fields'
import { AUTH_MESSAGES } from './messages'
import { useCooldown } from './verification-cooldown'

const Strip = styled('aside')(({ theme }) => ({
  paddingBlock: theme.spacing(1.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
}))

/** Asks a member to verify the e-mail, and sends the link again. */
export function VerificationStrip({ email }: { readonly email: string }) {
  return (
    <Strip aria-label="Email verification">
      <Frame>
        <Alert severity="info" role="presentation" action={<Resend />} sx={buttonBelow}>
          Please confirm your address {email}: open the link that we sent you.
        </Alert>
      </Frame>
    </Strip>
  )
}

/** On phones, the text takes the whole width and the button is below it. */
const buttonBelow: SxProps<Theme> = (theme) => ({
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    '& .MuiAlert-message': { flex: '1 1 0' },
    '& .MuiAlert-action': { flex: '1 0 100%', marginLeft: 0, paddingLeft: theme.spacing(4.25) },
  },
})

function Resend() {
  const left = useCooldown()
  const [isSending, setIsSending] = useState(false)

  const send = async () => {
    setIsSending(true)
    try {
      const { sendVerification } = await loadAccounts()
      await sendVerification()
      notify.success(AUTH_MESSAGES.verificationSent)
    } catch (error) {
      notify.error(errorMessage(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <SteadyButton
      size="small"
      color="secondary"
      variant="outlined"
      loading={isSending}
      disabled={left > 0}
      onClick={() => void send()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {/* One flex item, because the space between two would collapse. */}
      <span>
        Send again
        {/* Hidden from screen readers, which would announce every second. */}
        {left > 0 && <span aria-hidden>{` in ${left} s`}</span>}
      </span>
    </SteadyButton>
  )
}

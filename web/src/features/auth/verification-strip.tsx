import Alert from '@mui/material/Alert'
import { type SxProps, styled, type Theme } from '@mui/material/styles'
import { notify } from '../../design/notify'
import { PageContainer } from '../../design/page'
import { visuallyHidden } from '../../design/text'
import { lowPhone } from '../../design/theme/tokens'
import { ActionButton } from '../../forms/action-button'
import { loadAccounts } from './identity-fields'
import { AUTH_MESSAGES } from './messages'
import { useCooldown } from './verification-cooldown'

const Strip = styled('aside')(({ theme }) => ({
  paddingBlock: theme.spacing(1),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
  [theme.breakpoints.down('sm')]: { paddingBlock: theme.spacing(0.5) },
  [lowPhone]: { paddingBlock: theme.spacing(0.25) },
}))

/** Only screen readers read it where the window is low. */
const Purpose = styled('span')({ [lowPhone]: visuallyHidden })

/** On phones, a long address takes one line. */
const Address = styled('span')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
  },
}))

type VerificationStripProps = { readonly uid: string; readonly email: string }

/** Asks a member to verify the e-mail, and sends the link again. */
export function VerificationStrip({ uid, email }: VerificationStripProps) {
  return (
    <Strip aria-label="Email verification">
      <PageContainer>
        <Alert severity="info" role="presentation" action={<Resend uid={uid} />} sx={compact}>
          Open the link that we sent to <Address>{email}</Address>
          <Purpose> to confirm your address.</Purpose>
        </Alert>
      </PageContainer>
    </Strip>
  )
}

/** Takes little height on phones, so that the page's content starts in the upper half. */
const compact: SxProps<Theme> = (theme) => ({
  alignItems: 'center',
  paddingBlock: 0.5,
  '& .MuiAlert-message': { minWidth: 0 },
  '& .MuiAlert-action': { paddingTop: 0, alignItems: 'center' },
  [theme.breakpoints.down('sm')]: {
    paddingInline: 1.25,
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    '& .MuiAlert-icon': { display: 'none' },
    '& .MuiAlert-message': { minWidth: 0, paddingBlock: 0.25 },
    '& .MuiAlert-action': { paddingTop: 0, paddingLeft: 1, alignItems: 'center' },
  },
  [lowPhone]: { paddingBlock: 0, '& .MuiAlert-message': { minWidth: 0, paddingBlock: 0 } },
})

/** On phones below the name of the button, so that the text beside it keeps its width. */
const Countdown = styled('span')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { display: 'block', lineHeight: 1.2 },
}))

function Resend({ uid }: { readonly uid: string }) {
  const left = useCooldown(uid)
  const send = async () => {
    const { sendVerification } = await loadAccounts()
    await sendVerification()
    notify.success(AUTH_MESSAGES.verificationSent)
  }
  return (
    <ActionButton size="small" disabled={left > 0} action={send} sx={{ whiteSpace: 'nowrap' }}>
      {/* One flex item, because the space between two would collapse. */}
      <span>
        Send again
        {/* Hidden from screen readers, which would announce every second. */}
        {left > 0 && <Countdown aria-hidden>{` in ${left} s`}</Countdown>}
      </span>
    </ActionButton>
  )
}

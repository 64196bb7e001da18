import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { describeProblem } from '../../data/problem'
import { notify } from '../../design/notify'
import { SteadyButton } from '../../design/steady-button'
import { type ActionLink, isDead, verifyEmail } from './action-link'
import { ACCOUNT_MESSAGES } from './messages'

type Props = {
  readonly link: ActionLink
  readonly onDone: (text: string) => void
  readonly onDead: () => void
}

/** Proves the address at a click, because mail scanners open links on their own. */
export function VerifyEmail({ link, onDone, onDead }: Props) {
  const [isBusy, setIsBusy] = useState(false)

  const confirm = async () => {
    setIsBusy(true)
    try {
      await verifyEmail(link.code)
      onDone(ACCOUNT_MESSAGES.verified)
    } catch (error) {
      if (isDead(error)) onDead()
      else notify.error(describeProblem(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        One click, and we know that {link.email} is yours.
      </Typography>
      <SteadyButton
        variant="contained"
        size="large"
        loading={isBusy}
        onClick={() => void confirm()}
      >
        Confirm this address
      </SteadyButton>
    </Stack>
  )
}

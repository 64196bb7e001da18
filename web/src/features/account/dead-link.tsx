import Button from '@mui/material/Button'
import { Unlink } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Answer } from '../../design/answer'
import { Notice } from '../../design/notice'
import { useSignInDialog } from '../../session/sign-in-dialog'
import { ACCOUNT_MESSAGES } from './messages'

/** A link that is of no use any more, and the way to another one. */
export function DeadLink({ mode }: { readonly mode: string | null }) {
  const { open } = useSignInDialog()
  const another =
    mode === 'resetPassword' ? (
      <Button variant="contained" onClick={() => open('reset')}>
        Send a new link
      </Button>
    ) : (
      <Button variant="contained" component={Link} to="/account">
        Go to your account
      </Button>
    )
  return (
    <Answer>
      <Notice icon={Unlink} text={ACCOUNT_MESSAGES.deadLink} action={another} />
    </Answer>
  )
}

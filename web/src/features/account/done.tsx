import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { Answer } from '../../design/answer'
import { StatusMark } from '../../design/status-mark'
import { useSignedIn } from '../../session/session'
import { useSignInDialog } from '../../session/sign-in-dialog'

/** Says what has been done, and where to go from here. */
export function Done({ text }: { readonly text: string }) {
  const member = useSignedIn()
  const { open } = useSignInDialog()
  return (
    <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
      <Answer>
        <StatusMark tone="success">Done</StatusMark>
        <Typography sx={{ mt: 1 }}>{text}</Typography>
      </Answer>
      {member ? (
        <Button variant="contained" component={Link} to="/hub">
          Enter the Hub
        </Button>
      ) : (
        <Button variant="contained" onClick={() => open()}>
          Sign In
        </Button>
      )}
    </Stack>
  )
}

import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { LogOut } from 'lucide-react'
import { Link } from 'react-router-dom'
import { displayName, useSession } from '../session/session'
import { useSignInDialog } from '../session/sign-in-dialog'
import { useSignOut } from './use-sign-out'

const Group = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 42,
}))

const Welcome = styled('p')(({ theme }) => ({
  ...theme.typography.label,
  margin: theme.spacing(0, 1, 0, 0),
  maxWidth: '22ch',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
}))

/** The end of the bar: who is here, and the ways in and out. */
export function NavSession() {
  const session = useSession()
  const { open } = useSignInDialog()
  const { isLeaving, leave } = useSignOut()

  if (session.status === 'loading') return <Group />
  if (session.status === 'signed-out') {
    return (
      <Group>
        <Button variant="outlined" color="secondary" size="small" onClick={() => open()}>
          Sign In
        </Button>
      </Group>
    )
  }
  return (
    <Group>
      <Welcome>Welcome, {displayName(session)}</Welcome>
      {session.isAdmin && (
        <Button variant="text" color="secondary" size="small" component={Link} to="/admin">
          Admin
        </Button>
      )}
      <Button variant="outlined" color="secondary" size="small" component={Link} to="/hub">
        Hub
      </Button>
      <Tooltip title="Sign out">
        <IconButton aria-label="Sign out" disabled={isLeaving} onClick={leave}>
          <LogOut size={18} aria-hidden />
        </IconButton>
      </Tooltip>
    </Group>
  )
}

import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { isPlainClick } from '../browser/input'
import { SteadyButton } from '../design/buttons'
import { useConfirm } from '../design/confirm'
import { announce, notify } from '../design/notify'
import { VisuallyHidden } from '../design/text'
import { useStage } from '../features/effects/stage-provider'
import { displayName, SESSION_MESSAGES, useSession, useSignedIn } from '../session/session'
import { useSignInDialog } from '../session/sign-in-dialog'
import { signOut } from '../session/sign-out'

const NOT_SIGNED_OUT = 'You are still signed in. Please try again.'

/**
 * Signs out at once and plays the shutdown above the landing page. If the device has unsent drafts
 * of the member, the member first decides about them.
 */
export function useSignOut() {
  const navigate = useNavigate()
  const stage = useStage()
  const confirm = useConfirm()
  const uid = useSignedIn()?.account.id
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave() {
    setIsLeaving(true)
    const end = async () => {
      stage.play('shutdown')
      await signOut()
      announce(SESSION_MESSAGES.signedOut)
      await navigate('/')
    }
    try {
      const drafts = await loadDrafts()
      if (uid && drafts) await drafts.signOutWithDrafts(uid, confirm, end)
      else await end()
    } catch (error) {
      stage.stop()
      console.error('Signing out failed:', error)
      notify.error(NOT_SIGNED_OUT)
    } finally {
      setIsLeaving(false)
    }
  }

  return { isLeaving, leave: () => void leave() }
}

/** A missing file must not prevent the sign-out; the drafts then stay. */
async function loadDrafts() {
  try {
    return await import('../features/account/stored-drafts')
  } catch (error) {
    console.warn('The drafts could not be checked:', error)
    return null
  }
}

/**
 * Its elements are those of the bar itself. A box of their own would count as moved when another
 * element appears before them.
 */
const Group = styled('div')({ display: 'contents', '& > *': { flex: 'none' } })

const Welcome = styled(Link)(({ theme }) => ({
  ...theme.typography.label,
  position: 'relative',
  flex: '0 1 auto !important',
  margin: theme.spacing(0, 1, 0, 0),
  maxWidth: '24ch',
  [theme.breakpoints.up('lg')]: { maxWidth: '42ch' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: '44px',
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.text.primary },
}))

const Leave = styled(SteadyButton)(({ theme }) => ({ marginRight: theme.spacing(-1.5) }))

/** The link to the board. Plays the transition. */
export function HubLink({ variant }: { readonly variant: 'outlined' | 'text' }) {
  const stage = useStage()
  return (
    <Button
      variant={variant}
      color="secondary"
      size="small"
      component={Link}
      to="/hub"
      onClick={(event) => isPlainClick(event) && stage.play('transition')}
    >
      Hub
    </Button>
  )
}

/**
 * Who is signed in. It loads after the rest of the bar, so nothing that is already there may stand
 * in front of it: the bar is aligned to its end.
 */
export function NavMember() {
  const member = useSignedIn()
  if (!member || (member.profileLoading && !member.profile)) return null
  return (
    <Group>
      <Welcome to="/account">
        Welcome, {displayName(member)}
        <VisuallyHidden>, your account</VisuallyHidden>
      </Welcome>
      {member.isAdmin && (
        <Button variant="text" color="secondary" size="small" component={Link} to="/admin">
          Admin
        </Button>
      )}
    </Group>
  )
}

/** The end of the bar: board, sign in, sign out. */
export function NavSession() {
  const session = useSession()
  const { open } = useSignInDialog()
  const stage = useStage()
  const { isLeaving, leave } = useSignOut()

  const signIn = () => {
    stage.play('transition')
    open()
  }

  if (session.status === 'loading') return null
  if (session.status === 'signed-out') {
    return (
      <Group>
        <HubLink variant="text" />
        <Button variant="outlined" color="secondary" size="small" onClick={signIn}>
          Sign In
        </Button>
      </Group>
    )
  }
  return (
    <Group>
      <HubLink variant="outlined" />
      <Leave variant="text" color="secondary" size="small" disabled={isLeaving} onClick={leave}>
        Sign out
      </Leave>
    </Group>
  )
}

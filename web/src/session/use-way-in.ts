import { useNavigate } from 'react-router-dom'
import { notify } from '../design/notify'
import { resolvedSessionSoon } from './current-session'
import { SESSION_MESSAGES } from './messages'
import { useSignInDialog } from './sign-in-dialog'

/**
 * Takes a member to the board and asks anybody else to sign in, as soon as it is known who is here:
 * a page that has just come to life may be told so after the click. Who has gone on to another page
 * by then is left there, and after a while the press is over.
 */
export function useEnterBoard(): () => void {
  const { open } = useSignInDialog()
  const navigate = useNavigate()

  const enter = async () => {
    const { pathname } = window.location
    const session = await resolvedSessionSoon()
    if (window.location.pathname !== pathname) return
    if (!session) notify.error(SESSION_MESSAGES.unknown, { id: 'session-unknown' })
    else if (session.status === 'signed-in') await navigate('/hub')
    else open()
  }
  return () => void enter()
}

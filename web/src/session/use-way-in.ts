import { useNavigate } from 'react-router-dom'
import { settledSession } from './session-store'
import { useSignInDialog } from './sign-in-dialog'

/**
 * Takes a member to the board and asks anybody else to sign in, as soon as it is known who is here:
 * a page that has just come to life may be told so after the click.
 */
export function useWayIn(): () => void {
  const { open } = useSignInDialog()
  const navigate = useNavigate()
  return () => {
    void settledSession().then(({ status }) => (status === 'signed-in' ? navigate('/hub') : open()))
  }
}

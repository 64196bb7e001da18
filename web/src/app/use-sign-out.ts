import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { announce } from '../design/announce'
import { notify } from '../design/notify'
import { useStage } from '../features/effects/stage'
import { signOut } from '../session/sign-out'
import { APP_MESSAGES } from './messages'

/** Ends the session at once; the shutdown plays above the landing page meanwhile. */
export function useSignOut() {
  const navigate = useNavigate()
  const stage = useStage()
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave() {
    setIsLeaving(true)
    stage.play('shutdown')
    try {
      await signOut()
      announce(APP_MESSAGES.signedOut)
      await navigate('/')
    } catch (error) {
      stage.stop()
      console.error('Signing out failed:', error)
      notify.error(APP_MESSAGES.notSignedOut)
    } finally {
      setIsLeaving(false)
    }
  }

  return { isLeaving, leave: () => void leave() }
}

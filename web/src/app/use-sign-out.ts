import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { notify } from '../design/notify'

/** Ends the session and returns to the landing page. */
export function useSignOut() {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave() {
    setIsLeaving(true)
    try {
      const { signOut } = await import('../session/sign-out')
      await signOut()
      await navigate('/')
    } catch (error) {
      console.error('Signing out failed:', error)
      notify.error('You are still signed in. Please try again.')
    } finally {
      setIsLeaving(false)
    }
  }

  return { isLeaving, leave: () => void leave() }
}

import { LIMITS } from '@grid/schema/limits'
import { MINUTE_MS } from '@grid/schema/period'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { deviceStorage } from '../../browser/storage'
import { errorMessage } from '../../data/errors'
import { notify } from '../../design/notify'
import { signOut } from '../../session/sign-out'
import { ADMIN_MESSAGES } from './messages'

/** When one of the tabs with the dashboard had its last input, in milliseconds since 1970. */
const KEY = 'grid.admin-input'

const { idleMinutes, warningSeconds } = LIMITS.adminInactivity
const IDLE_MS = idleMinutes * MINUTE_MS
const WARNING_MS = warningSeconds * 1_000

/** Input is stored at most this often. */
const STORE_MS = 5_000

/** Screen readers and dictation cause `click` and `input` without events of keys and pointers. */
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'click', 'input'] as const

/**
 * Ends the session of an admin after half an hour without input on the dashboard, in all its tabs
 * together, and warns a minute before. Any input continues the session.
 */
export function InactivityTimeout() {
  const [isWarning, setIsWarning] = useState(false)
  const textId = useId()
  useEffect(() => watchInactivity(setIsWarning, signOutIdle), [])
  if (!isWarning) return null
  return (
    <Dialog open role="alertdialog" maxWidth="xs" aria-describedby={textId}>
      <DialogTitle>Are you still there?</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{ADMIN_MESSAGES.idleWarning}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={() => setIsWarning(false)}>
          Stay signed in
        </Button>
      </DialogActions>
    </Dialog>
  )
}

async function signOutIdle(): Promise<void> {
  try {
    await signOut()
    notify.blank(ADMIN_MESSAGES.idleSignedOut)
  } catch (error) {
    notify.error(errorMessage(error))
    throw error
  }
}

/**
 * Waits for the end of the time without input, also while the device sleeps.
 *
 * @param onWarning - receives whether a warning is due.
 * @param onEnd - ends the session, once. If it fails, the next input tries again.
 * @returns stops it.
 */
function watchInactivity(
  onWarning: (isDue: boolean) => void,
  onEnd: () => Promise<void>,
): () => void {
  let last = 0
  let stored = 0
  let isDue = false
  let isEnding = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const controller = new AbortController()

  /** The last input in all tabs. A clock that was set back must not make the time longer. */
  const latest = (now: number) => {
    const elsewhere = Number(deviceStorage.read(KEY))
    return Math.min(now, Math.max(last, elsewhere > now ? 0 : elsewhere))
  }
  const end = () => {
    if (isEnding) return
    isEnding = true
    onEnd().catch(() => {
      isEnding = false
    })
  }
  const check = () => {
    clearTimeout(timer)
    const now = Date.now()
    last = latest(now)
    const left = last + IDLE_MS - now
    if (left <= 0) return end()
    isDue = left <= WARNING_MS
    onWarning(isDue)
    timer = setTimeout(check, isDue ? left : left - WARNING_MS)
  }
  const onInput = () => {
    const now = Date.now()
    if (!isDue && now - last < 1_000) return
    // The timer has not run while the device slept.
    if (last > 0 && now - latest(now) >= IDLE_MS) return check()
    last = now
    if (isDue || now - stored >= STORE_MS) {
      stored = now
      deviceStorage.write(KEY, String(now))
    }
    check()
  }
  const onStored = ({ key }: StorageEvent) => {
    if (key === KEY) check()
  }
  const { signal } = controller
  for (const name of INPUTS)
    window.addEventListener(name, onInput, { passive: true, capture: true, signal })
  window.addEventListener('storage', onStored, { signal })
  document.addEventListener('visibilitychange', check, { signal })
  // Opening the dashboard is input too.
  onInput()
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

import { useEffectEvent, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isTyping } from '../browser/input'
import { useOnBack } from '../browser/use-on-back'
import { lazyComponent, useDisclosure } from '../design/lazy-component'
import { useStage } from '../features/effects/stage-provider'
import { TerminalButton } from '../features/terminal/terminal-button'
import { displayName, useSignedIn } from '../session/session'

/** What a keyboard shortcut opens. */
type Shortcut = 'terminal' | 'chaos'

/** The properties that decide. `code` is the key's position, independent of the layout. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey' | 'repeat'
>

/** The shortcut of a key press, or null. */
export function shortcutOf(press: KeyPress): Shortcut | null {
  if (!press.ctrlKey || press.altKey || press.metaKey || press.repeat) return null
  // Some layouts have the backtick in another place, also behind Shift.
  if (press.key === '`' || (press.code === 'Backquote' && !press.shiftKey)) return 'terminal'
  if (press.shiftKey && (press.code === 'KeyX' || press.key.toLowerCase() === 'x')) return 'chaos'
  return null
}

/** Handles the site's shortcuts unless the user is typing. */
export function useShortcuts(run: (shortcut: Shortcut) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    if (!shortcut || isTyping(event.target)) return
    event.preventDefault()
    run(shortcut)
  })
  // A layout effect, because the loader replays earlier key presses right after hydration.
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const Terminal = lazyComponent(async () => (await import('../features/terminal/terminal')).Terminal)

/** The terminal with its button and shortcut, and the shortcut of chaos mode. */
export function Console() {
  const { isOpen, wasOpened, open, close, reset } = useDisclosure()
  const stage = useStage()
  const member = useSignedIn()
  const navigate = useNavigate()

  useOnBack(close)
  useShortcuts((shortcut) => {
    if (shortcut === 'chaos') stage.toggleChaos()
    else if (isOpen) close()
    else open()
  })

  return (
    <>
      <TerminalButton onOpen={open} onApproach={Terminal.preload} />
      {wasOpened && (
        <Terminal
          open={isOpen}
          username={member && displayName(member)}
          onClose={close}
          onGo={(to) => void navigate(to)}
          onCrash={() => stage.play('crash')}
          onLoadError={reset}
        />
      )}
    </>
  )
}

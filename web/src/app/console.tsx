import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOnBack } from '../browser/use-on-back'
import { lazyPart } from '../design/lazy-part'
import { useStage } from '../features/effects/stage'
import { TerminalButton } from '../features/terminal/terminal-button'
import { displayName, useSignedIn } from '../session/session'
import { useShortcuts } from './use-shortcuts'

const Terminal = lazyPart(async () => (await import('../features/terminal/terminal')).Terminal)

/** The terminal and its ways in, and the shortcut to chaos. */
export function Console() {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const stage = useStage()
  const member = useSignedIn()
  const navigate = useNavigate()

  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  useOnBack(() => setIsOpen(false))
  useShortcuts((shortcut) => {
    if (shortcut === 'chaos') stage.toggleChaos()
    else if (isOpen) setIsOpen(false)
    else open()
  })

  return (
    <>
      <TerminalButton onOpen={open} onApproach={Terminal.fetchAhead} />
      {wasOpened && (
        <Terminal
          open={isOpen}
          username={member && displayName(member)}
          onClose={() => setIsOpen(false)}
          onGo={(to) => void navigate(to)}
          onCrash={() => stage.play('crash')}
          onMissing={() => {
            setIsOpen(false)
            setWasOpened(false)
          }}
        />
      )}
    </>
  )
}

import { styled } from '@mui/material/styles'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { IconAction } from '../../../design/icon-action'
import { lazyPart } from '../../../design/lazy-part'
import { useBoardKeys } from './use-board-keys'

const KeySheet = lazyPart(async () => (await import('./key-sheet')).KeySheet, { isAhead: true })

/** Fingers have no keys. */
const Place = styled('div')({
  display: 'flex',
  alignItems: 'center',
  '@media not all and (any-pointer: fine)': { display: 'none' },
})

/** The board's single keys, and the button that shows them. */
export function BoardKeys() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  useBoardKeys(open)
  return (
    <Place>
      <IconAction name="Keyboard shortcuts" onClick={open}>
        <Keyboard size={18} aria-hidden />
      </IconAction>
      {isOpen && <KeySheet onClose={close} onMissing={close} />}
    </Place>
  )
}

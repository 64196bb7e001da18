import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconAction } from '../design/buttons'
import { type OtherMember, useHideMember } from './hide-member'

type MemberMenuProps = {
  /** The signed-in member. */
  readonly uid: string
  /** The author of the text that has the menu. */
  readonly author: OtherMember
}

/** The menu of a text of another member. */
export function MemberMenu({ uid, author }: MemberMenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const hide = useHideMember(uid, author)
  const choose = (action: () => void) => () => {
    setIsOpen(false)
    action()
  }
  return (
    <span ref={place}>
      <IconAction name="More actions" isDisabled={hide.isBusy} onClick={() => setIsOpen(true)}>
        <Ellipsis size={16} aria-hidden />
      </IconAction>
      <Menu open={isOpen} anchorEl={() => place.current} onClose={() => setIsOpen(false)}>
        <MenuItem onClick={choose(hide.toggleMute)}>{hide.muteLabel}</MenuItem>
        <MenuItem onClick={choose(hide.toggleBlock)}>{hide.blockLabel}</MenuItem>
      </Menu>
    </span>
  )
}

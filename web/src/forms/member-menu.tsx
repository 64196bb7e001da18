import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconAction } from '../design/buttons'
import { useFollow } from './follow-toggle'
import { type OtherMember, useHideMember } from './hide-member'

type MemberMenuProps = {
  /** The signed-in member. */
  readonly uid: string
  /** The author of the text that has the menu. */
  readonly author: OtherMember
  /** Whether the menu offers to mute and block the author. */
  readonly canHide?: boolean
  /** The post to follow, if the menu offers that. */
  readonly postId?: string | undefined
}

/** The menu of a text of another member. */
export function MemberMenu({ uid, author, canHide = true, postId }: MemberMenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** From then on the menu knows whether the member follows the post. */
  const [hasOpened, setHasOpened] = useState(false)
  const hide = useHideMember(uid, author)
  const canFollow = postId !== undefined
  const follow = useFollow({ kind: 'post', id: postId ?? '' }, canFollow && hasOpened)
  const open = () => {
    setHasOpened(true)
    setIsOpen(true)
  }
  const choose = (action: () => void) => () => {
    setIsOpen(false)
    action()
  }
  return (
    <span ref={place}>
      <IconAction name="More actions" isDisabled={hide.isBusy || follow.isBusy} onClick={open}>
        <Ellipsis size={16} aria-hidden />
      </IconAction>
      <Menu open={isOpen} anchorEl={() => place.current} onClose={() => setIsOpen(false)}>
        {canFollow && (
          <MenuItem onClick={choose(follow.toggle)}>
            {follow.isFollowing ? 'Unfollow post' : 'Follow post'}
          </MenuItem>
        )}
        {canHide && <MenuItem onClick={choose(hide.toggleMute)}>{hide.muteLabel}</MenuItem>}
        {canHide && <MenuItem onClick={choose(hide.toggleBlock)}>{hide.blockLabel}</MenuItem>}
      </Menu>
    </span>
  )
}

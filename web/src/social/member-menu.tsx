import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useOnBack } from '../browser/use-on-back'
import { useFollow } from './follow-toggle'
import { type OtherMember, useHideMember } from './hide-member'

export type MemberMenuProps = {
  /** The signed-in member. */
  readonly uid: string
  /** The author of the text that has the menu. */
  readonly author: OtherMember
  /** Whether the menu offers to mute and block the author. */
  readonly canHide: boolean
  /** The post to follow, if the menu offers that. */
  readonly postId?: string | undefined
  readonly open: boolean
  readonly anchorEl: () => Element | null
  readonly onClose: () => void
}

/** The menu of a text of another member. */
export function MemberMenu(props: MemberMenuProps) {
  const { uid, author, canHide, postId, open, anchorEl, onClose } = props
  const hide = useHideMember(uid, author)
  useOnBack(onClose)
  const canFollow = postId !== undefined
  const follow = useFollow({ kind: 'post', id: postId ?? '' }, canFollow)
  const choose = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Menu open={open} anchorEl={anchorEl} onClose={onClose} slotProps={NAMED}>
      {canFollow && (
        <MenuItem disabled={follow.isBusy} onClick={choose(follow.toggle)}>
          {follow.isFollowing ? 'Unfollow post' : 'Follow post'}
        </MenuItem>
      )}
      {canHide && (
        <MenuItem disabled={hide.isBusy} onClick={choose(hide.toggleMute)}>
          {hide.muteLabel}
        </MenuItem>
      )}
      {canHide && (
        <MenuItem disabled={hide.isBusy} onClick={choose(hide.toggleBlock)}>
          {hide.blockLabel}
        </MenuItem>
      )}
    </Menu>
  )
}

const NAMED = { list: { 'aria-label': 'More actions' } } as const

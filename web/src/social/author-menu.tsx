import { DELETED_MEMBER_ID } from '@grid/schema/post-display'
import { styled } from '@mui/material/styles'
import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { IconAction } from '../design/buttons'
import { lazyComponent, useDisclosure } from '../design/lazy-component'
import { useSignedIn } from '../session/session'
import type { MemberMenuProps } from './member-menu'

/** A board has many buttons and few opened menus, so the menu loads when it is opened. */
const MemberMenu = lazyComponent(async () => (await import('./member-menu')).MemberMenu)

/** The size of the button, for visitors as well, so that nothing moves when a session is read. */
const Place = styled('span')({
  minWidth: 32,
  minHeight: 32,
  '@media (pointer: coarse)': { minWidth: 40, minHeight: 40 },
})

type MenuButtonProps = Omit<MemberMenuProps, 'open' | 'anchorEl' | 'onClose'>

/** The button that opens the menu of a text of another member. */
function MenuButton(props: MenuButtonProps) {
  const place = useRef<HTMLSpanElement>(null)
  const { isOpen, wasOpened, open, close, reset } = useDisclosure()
  return (
    <span ref={place}>
      <IconAction name="More actions" isMenuOpen={isOpen} onClick={open}>
        <Ellipsis size={16} aria-hidden />
      </IconAction>
      {wasOpened && (
        <MemberMenu
          {...props}
          open={isOpen}
          anchorEl={() => place.current}
          onClose={close}
          onLoadError={reset}
        />
      )}
    </span>
  )
}

type AuthorMenuProps = {
  readonly authorId: string
  readonly username: string
  /** The post to follow, if the menu offers that. */
  readonly postId?: string | undefined
}

/** The menu of a text, for members who did not write it. Visitors see none. */
export function AuthorMenu({ authorId, username, postId }: AuthorMenuProps) {
  const uid = useSignedIn()?.profile?.id
  // Nobody mutes or blocks a deleted account, but its posts can be followed.
  const canHide = authorId !== DELETED_MEMBER_ID
  if (uid === authorId || !(canHide || postId !== undefined)) return null
  const author = { id: authorId, username }
  return (
    <Place>
      {uid && <MenuButton uid={uid} author={author} canHide={canHide} postId={postId} />}
    </Place>
  )
}

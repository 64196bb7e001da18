import { DELETED_MEMBER_ID } from '@grid/schema/post-display'
import { styled } from '@mui/material/styles'
import { lazyComponent } from '../design/lazy-component'
import { useSignedIn } from '../session/session'

const MemberMenu = lazyComponent(async () => (await import('./member-menu')).MemberMenu, {
  isQuiet: true,
})

/** The size of the button, for visitors as well, so that nothing moves when it is loaded. */
const Place = styled('span')({ minWidth: 26, minHeight: 26 })

type AuthorMenuProps = {
  readonly authorId: string
  readonly username: string
  /** The post to follow, if the menu offers that. */
  readonly postId?: string | undefined
}

/** The menu of a text, for members who did not write it. Visitors load nothing. */
export function AuthorMenu({ authorId, username, postId }: AuthorMenuProps) {
  const uid = useSignedIn()?.profile?.id
  // Nobody mutes or blocks a deleted account, but its posts can be followed.
  const canHide = authorId !== DELETED_MEMBER_ID
  if (uid === authorId || !(canHide || postId !== undefined)) return null
  const author = { id: authorId, username }
  return (
    <Place>
      {uid && <MemberMenu uid={uid} author={author} canHide={canHide} postId={postId} />}
    </Place>
  )
}

import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useSession } from '../../../session/session'
import { useSignInDialog } from '../../../session/sign-in-dialog'
import { BanNotice } from '../ban-notice'
import { KEYS } from '../keys/keys'
import { ComposerForMembers } from './composer-for-members'

type Props = {
  readonly post: Pick<Post, 'id' | 'user_id'>
  readonly onPosted: (id: string) => void
}

/** Below the last comment: the place to write, or what is missing to do so. */
export function CommentsEnd({ post, onPosted }: Props) {
  const session = useSession()
  const signInDialog = useSignInDialog()
  if (session.status === 'signed-out') {
    return (
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }} useFlexGap>
        <Typography sx={{ color: 'text.secondary' }}>Sign in to join the discussion.</Typography>
        <Button
          variant="outlined"
          color="secondary"
          data-key={KEYS.comment}
          onClick={() => signInDialog.open()}
        >
          Sign in to comment
        </Button>
      </Stack>
    )
  }
  if (session.status === 'loading' || !session.profile) return null
  if (session.ban) return <BanNotice ban={session.ban} />
  const author = session.profile
  return (
    <div data-key={KEYS.comment}>
      <ComposerForMembers
        key={author.id}
        author={author}
        post={post}
        parent={null}
        replyTo={null}
        onPosted={onPosted}
      />
    </div>
  )
}

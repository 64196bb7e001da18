import type { Post } from '@grid/schema/post'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { timeAgo } from '../post/time-ago'
import type { KeptPost } from './post-drafts'

type Props = {
  readonly draft: KeptPost
  /** The post that the draft changes, as it is now. */
  readonly target: Post | null
}

/** Says that the dialog shows what was typed earlier. */
export function DraftRestored({ draft, target }: Props) {
  const isOutdated = target !== null && target.updated_at.toMillis() !== draft.based_on
  return (
    <Alert severity="info" role="status">
      Draft restored. Last changed {timeAgo(draft.saved_at, Date.now())}.
      {isOutdated && ' The post itself has been changed since.'}
    </Alert>
  )
}

/** Gives a discarded draft back. */
export function DraftDiscarded({ onUndo }: { readonly onUndo: () => void }) {
  const undo = (
    <Button size="small" color="secondary" onClick={onUndo}>
      Undo
    </Button>
  )
  return (
    <Alert severity="info" role="status" action={undo}>
      Draft discarded.
    </Alert>
  )
}

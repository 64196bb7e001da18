import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { SaidNotice } from '../../../design/said-notice'
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
  const [ago] = useState(() => timeAgo(draft.saved_at, Date.now()))
  const since = isOutdated ? ' The post itself has been changed since.' : ''
  return <SaidNotice>{`Draft restored. Last changed ${ago}.${since}`}</SaidNotice>
}

/** Gives a discarded draft back. */
export function DraftDiscarded({ onUndo }: { readonly onUndo: () => void }) {
  const undo = (
    <Button size="small" color="secondary" onClick={onUndo}>
      Undo
    </Button>
  )
  return <SaidNotice action={undo}>Draft discarded.</SaidNotice>
}

import type { Post } from '@grid/schema/post'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useSession } from '../../session/session'
import { HUB_MESSAGES } from './messages'
import { useMemberGate } from './use-member-gate'

const PostDialog = lazy(async () => ({
  default: (await import('./writing/post-dialog')).PostDialog,
}))

type Writing = {
  readonly write: () => void
  readonly edit: (post: Post) => void
  /** The open dialog, if one is open. */
  readonly dialog: ReactNode
}

/** Opens the dialog for a new or an own post to whoever may write. */
export function useWriter(): Writing {
  const session = useSession()
  const mayWrite = useMemberGate()
  const [editor, setEditor] = useState<{ readonly target: Post | null } | null>(null)
  const author = session.status === 'signed-in' ? session.profile : null

  const write = async () => {
    if (await mayWrite(HUB_MESSAGES.signInFirst)) setEditor({ target: null })
  }
  const edit = useCallback((target: Post) => setEditor({ target }), [])
  const dialog = editor && author && (
    <Suspense>
      <PostDialog author={author} target={editor.target} onClose={() => setEditor(null)} />
    </Suspense>
  )
  return { write: () => void write(), edit, dialog }
}

import type { Post } from '@grid/schema/post'
import { type ReactNode, useCallback, useState } from 'react'
import { lazyPart } from '../../design/lazy-part'
import { useSession } from '../../session/session'
import { HUB_MESSAGES } from './messages'
import { useRequireWriter } from './use-require-writer'

const PostDialog = lazyPart(async () => (await import('./writing/post-dialog')).PostDialog)

/** What is open, and for whom: the next member at the same screen does not see it. */
type Editor = { readonly uid: string; readonly target: Post | null }

type Writing = {
  readonly write: () => void
  readonly edit: (post: Post) => void
  /** The open dialog, if one is open. */
  readonly dialog: ReactNode
}

/** Opens the dialog for a new or an own post to whoever may write. */
export function usePostDialog(): Writing {
  const session = useSession()
  const requireWriter = useRequireWriter()
  const [editor, setEditor] = useState<Editor | null>(null)
  const author = session.status === 'signed-in' ? session.profile : null

  const write = async () => {
    const writer = await requireWriter(HUB_MESSAGES.signInFirst)
    if (writer) setEditor({ uid: writer.uid, target: null })
  }
  const edit = useCallback((target: Post) => setEditor({ uid: target.user_id, target }), [])
  const close = () => setEditor(null)
  const dialog = editor && editor.uid === author?.id && (
    <PostDialog author={author} target={editor.target} onClose={close} onMissing={close} />
  )
  return { write: () => void write(), edit, dialog }
}

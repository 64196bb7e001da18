import type { Post } from '@grid/schema/post'
import { type ReactNode, useCallback, useState } from 'react'
import { lazyComponent } from '../../design/lazy-component'
import { useSignedIn } from '../../session/session'
import { POST_MESSAGES } from './post-messages'
import { useRequireWriter } from './use-require-writer'

const PostDialog = lazyComponent(async () => (await import('./post-editor')).PostDialog, {
  isAhead: true,
})

/** What is open, and for whom: the next member at the same screen does not see it. */
type Editor = { readonly uid: string; readonly target: Post | null }

type Writing = {
  readonly write: () => void
  readonly edit: (post: Post) => void
  /** True from the wish to write until the dialog is there. */
  readonly isOpening: boolean
  /** The open dialog, if one is open. */
  readonly dialog: ReactNode
}

/** Opens the dialog for a new or an own post to whoever may write. */
export function usePostDialog(): Writing {
  const author = useSignedIn()?.profile
  const requireWriter = useRequireWriter()
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isShown, setIsShown] = useState(false)

  const write = async () => {
    setIsAsking(true)
    const writer = await requireWriter(POST_MESSAGES.signInFirst)
    setIsAsking(false)
    if (writer) setEditor({ uid: writer.id, target: null })
  }
  const edit = useCallback((target: Post) => setEditor({ uid: target.user_id, target }), [])
  const close = () => {
    setEditor(null)
    setIsShown(false)
  }
  const dialog = editor && editor.uid === author?.id && (
    <PostDialog
      author={author}
      target={editor.target}
      onClose={close}
      onMissing={close}
      onShown={() => setIsShown(true)}
    />
  )
  const isComing = Boolean(dialog) && !isShown && editor?.target === null
  return { write: () => void write(), edit, isOpening: isAsking || isComing, dialog }
}

import type { Post } from '@grid/schema/post'
import { type ReactNode, useCallback, useState } from 'react'
import { lazyComponent } from '../../../design/lazy-component'
import { useRequireWriter } from '../../../session/require-writer'
import { useSignedIn } from '../../../session/session'
import { POST_MESSAGES } from '../messages'

const PostDialog = lazyComponent(async () => (await import('./post-editor')).PostDialog, {
  prefetch: true,
})

/** The open dialog and its member. The next member on this device does not see it. */
type Editor = { readonly uid: string; readonly target: Post | null }

type Writing = {
  readonly write: () => void
  readonly edit: (post: Post) => void
  /** True from the click until the dialog is shown. */
  readonly isOpening: boolean
  readonly dialog: ReactNode
}

/** Opens the dialog for a new or an own post if the user may write. */
export function usePostDialog(): Writing {
  const author = useSignedIn()?.profile
  const requireWriter = useRequireWriter()
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [isShown, setIsShown] = useState(false)

  const write = async () => {
    setIsChecking(true)
    const writer = await requireWriter(POST_MESSAGES.signInFirst)
    setIsChecking(false)
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
      onLoadError={close}
      onShown={() => setIsShown(true)}
    />
  )
  const isLoading = Boolean(dialog) && !isShown && editor?.target === null
  return { write: () => void write(), edit, isOpening: isChecking || isLoading, dialog }
}

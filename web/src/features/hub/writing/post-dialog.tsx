import { type Post, type PostForm, postForm, toPostForm } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useConfirm } from '../../../design/confirm'
import { notify } from '../../../design/notify'
import { FormAlert } from '../../../forms/form-alert'
import { useForm } from '../../../forms/use-form'
import { CONFIRM_DISCARD, HUB_MESSAGES } from '../messages'
import { createPost, newPostId, updatePost } from '../post/posts'
import { PostFields } from './post-fields'

const EMPTY: PostForm = {
  title: '',
  content: '',
  category: 'discussion',
  link: '',
  code_snippet: '',
  tags: '',
}

type Props = {
  readonly author: Profile
  /** The post to edit, or null to write a new one. */
  readonly target: Post | null
  readonly onClose: () => void
}

/** Writes or edits a post; mounted only while it is open. A failed save keeps every entry. */
export function PostDialog({ author, target, onClose }: Props) {
  const confirm = useConfirm()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [id] = useState(() => target?.id ?? newPostId())
  const [initial] = useState(() => (target ? toPostForm(target) : EMPTY))
  const form = useForm(initial, postForm, async (draft) => {
    if (target) await updatePost(id, author, draft)
    else await createPost(id, author, draft)
    notify.success(target ? HUB_MESSAGES.updated : HUB_MESSAGES.created)
    onClose()
  })

  const close = async () => {
    if (form.submitting) return
    const mayClose = !form.isDirty || (await confirm(CONFIRM_DISCARD))
    if (mayClose) onClose()
  }

  return (
    <Dialog
      open
      fullScreen={isNarrow}
      onClose={() => void close()}
      aria-labelledby="post-dialog-title"
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id="post-dialog-title">
        {target ? 'Edit your post' : 'Post a Tool or Idea'}
      </DialogTitle>
      <form noValidate onSubmit={form.onSubmit} style={{ display: 'contents' }}>
        <DialogContent>
          <FormAlert problem={form.problem} />
          <PostFields values={form.values} problem={form.problem} set={form.set} />
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={() => void close()} disabled={form.submitting}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={form.submitting}>
            {target ? 'Save changes' : 'Publish post'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

import { imageIdsIn } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import { type Post, type PostForm, toPostForm } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef, useState } from 'react'
import type { StorageLocation } from '../../../browser/storage'
import { useOnBack } from '../../../browser/use-on-back'
import { SteadyButton } from '../../../design/buttons'
import { notify } from '../../../design/notify'
import type { Draft } from '../../../forms/draft'
import { AnnouncedNotice, FormAlert } from '../../../forms/form-frame'
import { differ, submitByKey, WAITING } from '../../../forms/use-form'
import { POST_MESSAGES } from '../messages'
import { timeAgo } from '../time-ago'
import { PostFields } from './post-fields'
import { usePostForm, useTagSuggestions } from './post-form.firestore'

type DraftRestoredProps = {
  readonly draft: Draft<PostForm>
  /** The post that the draft changes, as it is now. */
  readonly target: Post | null
}

function DraftRestored({ draft, target }: DraftRestoredProps) {
  const isOutdated = target !== null && differ(toPostForm(target), draft.based_on)
  const [ago] = useState(() => timeAgo(draft.saved_at, Date.now()))
  const since = isOutdated ? ' The post was changed in the meantime.' : ''
  const gone = lacksImages(draft) ? ' Its pictures were not published and may be gone.' : ''
  return <AnnouncedNotice>{`Draft restored. Last changed ${ago}.${since}${gone}`}</AnnouncedNotice>
}

/** Whether images of a draft can be deleted by now, because no post has shown them. */
function lacksImages({ saved_at, values }: Draft<PostForm>): boolean {
  return Date.now() - saved_at > LIMITS.images.unusedMs && imageIdsIn(values.content).length > 0
}

function DraftDiscarded({ onUndo }: { readonly onUndo: () => void }) {
  const undo = (
    <Button size="small" color="secondary" onClick={onUndo}>
      Undo
    </Button>
  )
  return <AnnouncedNotice action={undo}>Draft discarded.</AnnouncedNotice>
}

const STATUS: Readonly<Record<StorageLocation, string>> = {
  device: 'Draft saved',
  tab: 'Draft kept in this tab only',
}

const draftRow = {
  flexGrow: 1,
  flexWrap: 'wrap',
  columnGap: 1.5,
  alignItems: 'center',
  minHeight: 24,
} as const

type DraftStatusProps = {
  readonly savedIn: StorageLocation | null
  /** Null while the post is being sent. */
  readonly onDiscard: (() => void) | null
}

/** Shows where the draft is stored, the button that discards it, and the key that sends. */
function DraftStatus({ savedIn, onDiscard }: DraftStatusProps) {
  return (
    <Stack direction="row" sx={draftRow}>
      {savedIn && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {STATUS[savedIn]}
        </Typography>
      )}
      {savedIn && onDiscard && (
        <Link component="button" type="button" variant="caption" onClick={onDiscard}>
          Discard draft
        </Link>
      )}
      <Typography
        variant="caption"
        sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
      >
        Ctrl+Enter sends
      </Typography>
    </Stack>
  )
}

/** Closes the dialog and says where the draft is stored. */
function endWriting(draft: StorageLocation | null, close: () => void): void {
  if (draft) notify.blank(POST_MESSAGES.draftKept[draft])
  close()
}

type PostDialogProps = {
  readonly author: Profile
  /** The post to edit, or null to write a new one. */
  readonly target: Post | null
  readonly onClose: () => void
}

/**
 * Writes or edits a post. Mounted only while it is open. Closing stores the text as a draft.
 */
export function PostDialog({ author, target, onClose }: PostDialogProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const suggestions = useTagSuggestions(author.id)
  const { form, autosave, isDiscarded, discard, undoDiscard } = usePostForm(author, target, onClose)
  const { entries, andFocusTitle } = useFocusTitle()

  const close = () => {
    if (!form.submitting) endWriting(form.isDirty ? autosave.location : null, onClose)
  }
  useOnBack(close)

  return (
    <Dialog open fullScreen={isNarrow} onClose={close} maxWidth="md">
      <DialogTitle>{target ? 'Edit your post' : 'Post a Tool or Idea'}</DialogTitle>
      <form
        ref={entries}
        noValidate
        onSubmit={form.onSubmit}
        onKeyDown={submitByKey}
        style={{ display: 'contents' }}
      >
        <DialogContent>
          <Stack spacing={2.5}>
            <FormAlert error={form.error} />
            {autosave.restored && form.isDirty && (
              <DraftRestored draft={autosave.restored} target={target} />
            )}
            {isDiscarded && <DraftDiscarded onUndo={andFocusTitle(undoDiscard)} />}
            <PostFields entry={form.entry} suggestions={suggestions} edited={target} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <DraftStatus
            savedIn={form.isDirty ? autosave.location : null}
            onDiscard={form.submitting ? null : andFocusTitle(discard)}
          />
          <SteadyButton color="secondary" onClick={close} disabled={form.submitting}>
            Close
          </SteadyButton>
          <SteadyButton
            type="submit"
            variant="contained"
            loading={form.submitting}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {form.isWaiting ? WAITING : target ? 'Save changes' : 'Publish post'}
          </SteadyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Focuses the title after a press on a button that disappears. */
function useFocusTitle() {
  const entries = useRef<HTMLFormElement>(null)
  const andFocusTitle = (change: () => void) => () => {
    change()
    const title = entries.current?.elements.namedItem('title')
    if (title instanceof HTMLElement) title.focus()
  }
  return { entries, andFocusTitle }
}

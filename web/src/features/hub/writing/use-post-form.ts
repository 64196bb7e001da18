import { type Post, type PostDraft, type PostForm, postForm, toPostForm } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../../design/notify'
import { useDraftSlot } from '../../../forms/use-draft-slot'
import { useForm } from '../../../forms/use-form'
import { useGoneDraft } from '../../../forms/use-gone-draft'
import { useSettledDraft } from '../../../forms/use-settled-draft'
import { HUB_MESSAGES } from '../messages'
import { ChangedMeanwhile, createPost, isPublished, newPostId, updatePost } from '../post/posts'
import { sendDraft } from '../send-draft'
import { rememberTags } from './earlier-tags'
import { postDrafts } from './post-drafts'

const EMPTY: PostForm = {
  title: '',
  content: '',
  category: 'discussion',
  link: '',
  code_snippet: '',
  tags: '',
}

type Discarded = { readonly sentAs: string | null; readonly values: PostForm }

/**
 * The form of a post with its draft: what is typed is kept until it is saved or discarded, and a
 * new post keeps its id through every try, so that it is written once. One that was emptied is
 * begun anew as another post.
 */
export function usePostForm(author: Profile, target: Post | null, onSaved: () => void) {
  const kind = postDrafts(author.id, target?.id ?? null)
  const slot = useDraftSlot(kind, target?.updated_at.toMillis() ?? null)
  const [unchanged] = useState(() => (target ? toPostForm(target) : EMPTY))
  const [discarded, setDiscarded] = useState<Discarded | null>(null)

  /** What may be replaced; who saves again knows of what was changed elsewhere. */
  const known = useRef<readonly PostDraft[]>(target ? [target] : [])
  const update = async (id: string, draft: PostDraft) => {
    const before = known.current
    known.current = [...before, draft]
    await updatePost(id, author, draft, before).catch((error: unknown) => {
      if (error instanceof ChangedMeanwhile) known.current = [...before, error.stored]
      throw error
    })
  }

  const form = useForm(
    unchanged,
    postForm,
    async (draft) => {
      if (await settle()) return onSaved()
      if (target) await update(target.id, draft)
      else await sendDraft(slot, newPostId, (id) => createPost(id, author, draft))
      rememberTags(author.id, draft.tags)
      slot.clear()
      notify.success(target ? HUB_MESSAGES.updated : HUB_MESSAGES.created)
      onSaved()
    },
    { start: slot.found?.values, waits: HUB_MESSAGES.postWaits },
  )

  const settle = useSettledDraft(slot, {
    hasArrived: isPublished,
    typed: () => form.values,
    onArrived: () => {
      form.replace(unchanged)
      notify.success(HUB_MESSAGES.arrived)
    },
  })

  useGoneDraft(slot, () => {
    if (!form.submitting) form.replace(unchanged)
  })

  const { values, isDirty } = form
  useEffect(() => {
    if (isDirty) slot.keep(values)
    else slot.clear()
  }, [slot, values, isDirty])

  return {
    form,
    slot,
    /** Whether the last draft was discarded and nothing has been typed since. */
    isDiscarded: discarded !== null && !isDirty,
    discard: () => {
      setDiscarded({ sentAs: slot.sentAs, values })
      form.replace(unchanged)
    },
    undoDiscard: () => {
      if (!discarded) return
      slot.resume(discarded.sentAs)
      form.replace(discarded.values)
      setDiscarded(null)
    },
  }
}

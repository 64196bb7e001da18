import { type Post, type PostForm, postForm, toPostForm } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { useEffect, useState } from 'react'
import { Problem } from '../../../data/problem'
import { notify } from '../../../design/notify'
import type { Sent } from '../../../forms/draft-store'
import { useDraftSlot } from '../../../forms/use-draft-slot'
import { useForm } from '../../../forms/use-form'
import { useGoneDraft } from '../../../forms/use-gone-draft'
import { useSettledDraft } from '../../../forms/use-settled-draft'
import { POST_MESSAGES } from '../post/messages'
import { isPosted } from '../post/own-posts'
import { correctsPost } from './corrects-post'
import { rememberTags } from './earlier-tags'
import { postDrafts } from './post-drafts'
import { useSavePost } from './use-save-post'

const EMPTY: PostForm = {
  title: '',
  content: '',
  category: 'discussion',
  link: '',
  code_snippet: '',
  tags: '',
}

type Discarded = { readonly sent: Sent<PostForm> | null; readonly values: PostForm }

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

  const save = useSavePost({ author, target, slot })
  const form = useForm(
    unchanged,
    postForm,
    async (draft) => {
      const outcome = await settle()
      if (outcome === 'done') return onSaved()
      if (outcome === 'other') throw new Problem(POST_MESSAGES.notSent)
      await save(draft)
      rememberTags(author.id, draft.tags)
      slot.clear()
      notify.success(target ? POST_MESSAGES.updated : POST_MESSAGES.created)
      onSaved()
    },
    { start: slot.found?.values, waits: POST_MESSAGES.waits },
  )

  const settle = useSettledDraft(slot, {
    hasArrived: isPosted,
    typed: () => form.values,
    corrects: correctsPost,
    onArrived: (_, now) => {
      if (now === 'done') form.replace(unchanged)
      notify.success(POST_MESSAGES.arrived[now])
    },
  })

  useGoneDraft(slot, form.submitting ? null : () => form.replace(unchanged))

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
      setDiscarded({ sent: slot.sent, values })
      form.replace(unchanged)
    },
    undoDiscard: () => {
      if (!discarded) return
      slot.resume(discarded.sent)
      form.replace(discarded.values)
      setDiscarded(null)
    },
  }
}

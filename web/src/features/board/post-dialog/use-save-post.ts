import { type Post, type PostDraft, type PostForm, postForm, toPostForm } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { useRef } from 'react'
import type { DraftSlot } from '../../../forms/draft-slot'
import { createPost, newPostId, updatePost } from '../post/own-posts'
import { PostChanged } from '../post/write-post'
import { sendDraft } from '../writing/send-draft'
import { correctsPost } from './corrects-post'

type Saving = {
  readonly author: Profile
  /** The post to change, or null for a new one. */
  readonly target: Post | null
  readonly slot: DraftSlot<PostForm, unknown>
}

/** Saves a new post or changes to one. Who saves again knows of what was changed elsewhere. */
export function useSavePost({ author, target, slot }: Saving) {
  /** What may be replaced of a post that is changed. */
  const known = useRef<readonly PostDraft[]>(target ? [target] : [])

  const update = async (id: string, draft: PostDraft) => {
    const before = known.current
    known.current = [...before, draft]
    await updatePost(author, { id, draft }, before).catch((error: unknown) => {
      if (error instanceof PostChanged) known.current = [...before, error.stored]
      throw error
    })
  }

  const create = (draft: PostDraft) =>
    sendDraft(slot, {
      values: toPostForm(draft),
      corrects: correctsPost,
      fresh: newPostId,
      send: (id, texts) =>
        createPost(author, { id, draft }, texts.flatMap(readForm)).catch((error: unknown) => {
          if (error instanceof PostChanged) slot.know(toPostForm(error.stored))
          throw error
        }),
    })

  return async (draft: PostDraft): Promise<void> => {
    if (target) await update(target.id, draft)
    else await create(draft)
  }
}

function readForm(form: PostForm): PostDraft[] {
  const { data } = postForm.safeParse(form)
  return data ? [data] : []
}

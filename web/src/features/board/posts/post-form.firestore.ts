import { LIMITS } from '@grid/schema/limits'
import { linkKey } from '@grid/schema/link'
import {
  type EditablePost,
  EMPTY_POST_FORM,
  type Post,
  type PostDraft,
  type PostForm,
  postForm,
  toPostForm,
} from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import {
  getDocsFromCache,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  where,
} from 'firebase/firestore'
import { useEffect, useMemo, useRef, useState } from 'react'
import { storageKey } from '../../../browser/storage'
import { cancellable } from '../../../browser/timers'
import { posts } from '../../../data/firestore'
import { requestWithTimeout } from '../../../data/timeout'
import { notify } from '../../../design/notify'
import { type DraftAutosave, type Sent, useDraft } from '../../../forms/draft'
import { useForm } from '../../../forms/use-form'
import { CONFIRM_REPLACE_POST, POST_MESSAGES } from '../messages'
import { useSendDraft } from '../send-draft.firestore'
import { createPost, isPosted, newPostId, PostChanged, updatePost } from './post.firestore'
import { earlierTags, rememberTags } from './tag-input'

/** Saves a new post or changes to one. A second save may replace a change from elsewhere. */
function useSavePost(author: Profile, target: Post | null, autosave: DraftAutosave<PostForm>) {
  const sendDraft = useSendDraft(autosave, {
    isPosted,
    newId: newPostId,
    question: CONFIRM_REPLACE_POST,
    undecided: POST_MESSAGES.undecided,
    onFoundPosted: () => notify.success(POST_MESSAGES.alreadyPublished),
  })
  /** The contents that an edit may replace. */
  const replaceable = useRef<readonly EditablePost[]>(target ? [target] : [])

  const update = async (id: string, draft: PostDraft) => {
    const before = replaceable.current
    replaceable.current = [...before, draft]
    await updatePost(author, { id, draft }, before).catch((error: unknown) => {
      if (error instanceof PostChanged) replaceable.current = [...before, error.stored]
      throw error
    })
  }

  const create = (draft: PostDraft) =>
    sendDraft(toPostForm(draft), (id, texts) =>
      createPost(author, { id, draft }, texts.flatMap(readForm)).catch((error: unknown) => {
        if (error instanceof PostChanged) autosave.addSentText(toPostForm(error.stored))
        throw error
      }),
    )

  return async (draft: PostDraft): Promise<void> => {
    if (target) await update(target.id, draft)
    else await create(draft)
  }
}

function readForm(form: PostForm): PostDraft[] {
  const { data } = postForm.safeParse(form)
  return data ? [data] : []
}

type Discarded = { readonly sent: Sent<PostForm> | null; readonly values: PostForm }

/**
 * The form of a post with its draft, which is stored until the post is saved or the draft
 * discarded. All attempts at a new post use one id, so that it is created once. An emptied form
 * starts another post.
 */
export function usePostForm(author: Profile, target: Post | null, onSaved: () => void) {
  const [unchanged] = useState(() => (target ? toPostForm(target) : EMPTY_POST_FORM))
  const name = storageKey('post', author.id, target?.id ?? 'new')
  const autosave = useDraft({ uid: author.id, name }, unchanged)
  const [discarded, setDiscarded] = useState<Discarded | null>(null)

  const save = useSavePost(author, target, autosave)
  const form = useForm(
    unchanged,
    postForm,
    async (draft) => {
      await save(draft)
      rememberTags(author.id, draft.tags)
      notify.success(target ? POST_MESSAGES.updated : POST_MESSAGES.created)
      onSaved()
    },
    { draft: autosave, waits: POST_MESSAGES.waits },
  )

  const { values, isDirty } = form
  return {
    form,
    autosave,
    /** Whether the last draft was discarded and nothing has been typed since. */
    isDiscarded: discarded !== null && !isDirty,
    discard: () => {
      setDiscarded({ sent: autosave.sent, values })
      form.replace(unchanged)
    },
    undoDiscard: () => {
      if (!discarded) return
      autosave.setSent(discarded.sent)
      form.replace(discarded.values)
      setDiscarded(null)
    },
  }
}

/** Tags to suggest: the member's own, then those of the posts that this page has loaded already. */
export function useTagSuggestions(uid: string): readonly string[] {
  const [tags, setTags] = useState<readonly string[]>(() => earlierTags(uid))

  useEffect(() => {
    const newest = query(posts, orderBy('created_at', 'desc'), limit(LIMITS.page.posts))
    return cancellable(
      getDocsFromCache(newest),
      ({ docs }) => {
        const onBoard = docs.flatMap((post) => post.data().tags)
        setTags([...new Set([...earlierTags(uid), ...onBoard])])
      },
      (error) => console.warn('No tags to suggest:', error),
    )
  }, [uid])

  return tags
}

/** Long enough that a link is read once it is typed. */
const PAUSE_MS = 700

/** Reads another post with a link of the same page. Reads at most two documents. */
async function findDuplicate(key: string, edited: Post | null): Promise<Post | null> {
  const same = query(posts, where('link_key', '==', key), limit(2))
  const { docs } = await requestWithTimeout(() => getDocsFromServer(same))
  return docs.map((found) => found.data()).find((post) => post.id !== edited?.id) ?? null
}

/**
 * A post that has a link to the same page already, once the user pauses; null if there is none, if
 * the text is no link, or if the server cannot be reached.
 *
 * @param edited The post that is edited; the page that it links already is not looked up.
 */
export function useDuplicateLink(text: string, edited: Post | null): Post | null {
  const key = useMemo(() => duplicateKey(postForm.shape.link.safeParse(text).data), [text])
  const [checked, setChecked] = useState<{ key: string; post: Post | null } | null>(null)
  const isChecked = key === null || key === duplicateKey(edited?.link) || key === checked?.key

  useEffect(() => {
    if (isChecked) return
    let cancel: (() => void) | undefined
    const timer = setTimeout(() => {
      if (!navigator.onLine) return
      cancel = cancellable(
        findDuplicate(key, edited),
        (post) => setChecked({ key, post }),
        (error) => console.warn('Posts with the same link could not be read:', error),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      cancel?.()
    }
  }, [isChecked, key, edited])

  return key !== null && checked?.key === key ? checked.post : null
}

const duplicateKey = (link: string | null | undefined) => (link ? linkKey(link) : null)

import { type PostDraft, type PostForm, postForm } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { searchWords } from '@grid/schema/search-words'
import { doc, getDocFromServer, runTransaction, serverTimestamp } from 'firebase/firestore'
import { withDeadline } from '../../../data/deadline'
import { db, memberActivities, posts } from '../../../data/firestore'
import { Problem } from '../../../data/problem'
import { explainPace } from '../explain-pace'
import { explainRefusal } from '../explain-refusal'
import { HUB_MESSAGES } from '../messages'
import { mindThePace } from '../pace'
import { moveToTrash, refuseSpentId, restoreFromTrash } from '../trash/trash'
import { tellPostNews } from './post-news'
import { freshen } from './refresh-post'

/** An id for a post that is about to be written. */
export function newPostId(): string {
  return doc(posts).id
}

/**
 * Saves a new post under an id chosen beforehand. Calling it again after an unclear outcome is
 * safe: a post that did arrive is brought up to date instead of being written twice.
 *
 * @param known the texts that may be replaced then: what earlier tries sent.
 * @throws ChangedMeanwhile when it did arrive, and was changed since.
 * @throws SpentId when it did arrive, and its author deleted it since.
 * @throws Problem when the member's last post is too fresh; it says how long to wait.
 */
export async function createPost(
  id: string,
  author: Profile,
  draft: PostDraft,
  known: readonly PostDraft[],
): Promise<void> {
  const reference = doc(posts, id)
  const saved = save(author.id, () =>
    runTransaction(db, async (transaction) => {
      const arrived = (await transaction.get(reference)).data()
      if (arrived) {
        if (saysTheSame(arrived, draft)) return
        refuseUnknown(arrived, known, HUB_MESSAGES.arrivedAndChanged)
        transaction.update(reference.withConverter(null), changes(author, draft))
        return
      }
      const [activity] = await Promise.all([
        transaction.get(doc(memberActivities, author.id)),
        refuseSpentId(transaction, db, id),
      ])
      mindThePace('post', author, activity.data())
      transaction.set(activity.ref.withConverter(null), namesPost(id), { merge: true })
      transaction.set(reference.withConverter(null), {
        ...changes(author, draft),
        user_id: author.id,
        author_username: author.username,
        upvotes: 0,
        comment_count: 0,
        created_at: serverTimestamp(),
      })
    }),
  )
  await saved.catch(async (error: unknown) => {
    throw await explainPace('post', error, author)
  })
}

/** Whether a post stands there under this id, and says what was typed. */
export async function isPublished(id: string, typed: PostForm): Promise<boolean> {
  const form = postForm.safeParse(typed)
  const stored = (await withDeadline(() => getDocFromServer(doc(posts, id)))).data()
  return form.success && stored !== undefined && saysTheSame(form.data, stored)
}

const namesPost = (id: string) => ({ post_id: id, posted_at: serverTimestamp() })

const changes = (author: Profile, draft: PostDraft) => ({
  ...draft,
  words: searchWords({ ...draft, author_username: author.username }),
  updated_at: serverTimestamp(),
})

/**
 * Saves the owner's changes; owner, age and counters stay.
 *
 * @param known the texts that may be replaced: what was being edited, and what earlier tries sent.
 * @throws ChangedMeanwhile when the stored post says something else.
 */
export async function updatePost(
  id: string,
  author: Profile,
  draft: PostDraft,
  known: readonly PostDraft[],
): Promise<void> {
  const reference = doc(posts, id)
  await save(author.id, () =>
    runTransaction(db, async (transaction) => {
      const stored = (await transaction.get(reference)).data()
      if (!stored) throw new Problem(HUB_MESSAGES.gone)
      refuseUnknown(stored, [draft, ...known], HUB_MESSAGES.changedMeanwhile)
      transaction.update(reference.withConverter(null), changes(author, draft))
    }),
  )
  freshen(id)
}

/** @throws ChangedMeanwhile unless what stands there is known, with what is then told. */
function refuseUnknown(stored: PostDraft, known: readonly PostDraft[], otherwise: string): void {
  const isKnown = known.some((texts) => saysTheSame(texts, stored))
  if (!isKnown) throw new ChangedMeanwhile(stored, otherwise)
}

/** The post was changed elsewhere while it was being edited here. */
export class ChangedMeanwhile extends Problem {
  /** What the post says now. */
  readonly stored: PostDraft

  constructor(stored: PostDraft, message: string) {
    super(message)
    this.stored = stored
  }
}

function saysTheSame(one: PostDraft, other: PostDraft): boolean {
  const texts = ({ title, content, category, link, code_snippet, tags }: PostDraft) =>
    JSON.stringify([title, content, category, link, code_snippet, tags])
  return texts(one) === texts(other)
}

/** Moves the own post into the trash, from which `restorePost` brings it back. */
export async function deletePost(id: string): Promise<void> {
  const reference = doc(db, 'posts', id)
  await withDeadline(() =>
    runTransaction(db, async (transaction) => {
      const post = await transaction.get(reference)
      if (post.exists()) moveToTrash(transaction, 'posts', post, post.get('user_id'))
    }),
  )
  tellPostNews({ id, post: null })
}

/** Undoes the deletion of an own post; false when it cannot be found any more. */
export async function restorePost(id: string): Promise<boolean> {
  const restored = await withDeadline(() =>
    runTransaction(db, (transaction) => restoreFromTrash(transaction, db, 'posts', id)),
  )
  if (restored) freshen(id)
  return restored !== null
}

/** Saves, and when the rules refuse because of a ban, says so with its reason. */
async function save(uid: string, write: () => Promise<void>): Promise<void> {
  try {
    await withDeadline(write)
  } catch (error) {
    throw await explainRefusal(error, { uid })
  }
}

import type { Page } from '@playwright/test'
import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import type { BackendFixture } from './backend'
import { type NewMember, newMember, signInAsNew } from './members'
import { postOf } from './stored-posts'

/** Comments below a post, or replies to one of them, one second apart, counted by triggers. */
export async function commentsOn(
  { db }: Pick<BackendFixture, 'db'>,
  postId: string,
  author: Pick<NewMember, 'uid' | 'username'>,
  contents: readonly string[],
  parentId: string | null = null,
) {
  const start = Date.now() - contents.length * 1_000
  const batch = db.batch()
  const ids = contents.map((content, index) => {
    const comment = db.collection('comments').doc()
    const at = Timestamp.fromMillis(start + index * 1_000)
    batch.set(comment, {
      post_id: postId,
      parent_id: parentId,
      reply_to: null,
      user_id: author.uid,
      author_username: author.username,
      content,
      recipient_ids: [],
      created_at: at,
      updated_at: at,
    })
    return comment.id
  })
  batch.update(db.doc(`posts/${postId}`), { comment_count: FieldValue.increment(contents.length) })
  await batch.commit()
  return ids
}

/** Writes a comment below the post that is open. */
export async function addComment(page: Page, content: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your comment' }).fill(content)
  await page.getByRole('button', { name: 'Post comment' }).click()
}

/** The comment, or comments, of a member. */
export function commentBy(page: Page, username: string) {
  return page.getByRole('article', { name: `Comment by ${username}` })
}

/** A new member on the page of somebody else's post that nobody has commented yet. */
export async function signInAsCoraOnPost(page: Page, backend: BackendFixture) {
  const { id } = await postOf(backend, await newMember(backend, 'ava'))
  const cora = await signInAsNew(page, backend, 'cora', { at: `/hub/${id}` })
  return { id, cora }
}

export const articles = (page: Page) => page.getByRole('article', { name: /^Comment by/ })

/** A comment that notifies a member. */
export async function replyTo(
  { db }: Pick<BackendFixture, 'db'>,
  postId: string,
  author: Pick<NewMember, 'uid' | 'username'>,
  recipientId: string,
): Promise<void> {
  const [id] = await commentsOn({ db }, postId, author, ['What about the other half?'])
  await db.doc(`comments/${id}`).update({ recipient_ids: [recipientId] })
}

import { imageIdsIn } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { accountCall } from '../core/call'
import { doc, readAll, type StoredText, type TextCollection, trashedIn } from '../core/documents'
import { db } from '../core/firebase'
import type { DocumentChange } from '../document-change'
import { deleteUnusedImage, deleteUpload, imageDocument } from './image-store'
import { PROCESSING, publishUpload } from './process-image'

/**
 * Publishes an uploaded picture for a post or a comment. Until one of the caller's texts shows it,
 * the image counts as unused. The upload is deleted last, so that a failed call can be repeated.
 */
export const publishImage = accountCall(
  'publishImage',
  async ({ uid }, { upload }) => {
    const image = await publishUpload(uid, upload, 'text')
    await deleteUpload(uid, upload)
    return { image }
  },
  PROCESSING,
)

type TextChange = Pick<DocumentChange<TextCollection>, 'id' | 'before' | 'after'>

/** The images that a text shows. A text that was sent past the form may name more. */
function imagesOf(text: StoredText | undefined): readonly string[] {
  if (typeof text?.content !== 'string') return []
  return imageIdsIn(text.content).slice(0, LIMITS.images.count)
}

/**
 * Notes on its images whether a post or a comment shows them: on the board or in the trash. It
 * reads the text again, so that events may arrive in any order.
 *
 * An image belongs to one member. Texts of others can show it, but do not keep it.
 */
export async function updateImages({ id, before, after }: TextChange): Promise<void> {
  const isSame = before?.content === after?.content && before?.user_id === after?.user_id
  if (isSame) return
  const images = new Set([...imagesOf(before), ...imagesOf(after)])
  for (const image of images) {
    const unusedSince = await db.runTransaction((transaction) =>
      updateImage(transaction, image, { id, author: before?.user_id }),
    )
    if (unusedSince) await deleteUnusedImage(image, unusedSince)
  }
}

/** As `updateImages`, for an entry of the trash: its text is restored or deleted for good. */
export function updateTrashImages({ id, before, after }: DocumentChange<'trash'>): Promise<void> {
  const recordOf = (entry: typeof before) => entry?.record as StoredText | undefined
  return updateImages({ id, before: recordOf(before), after: recordOf(after) })
}

/**
 * Updates the list of texts that show an image. It names a limited number of them: a list that
 * grows out of its document would make the events of all further texts fail.
 *
 * @returns the time, if the author owned the image, deleted the text for good and no other shows
 *   it; otherwise null.
 */
async function updateImage(
  transaction: Transaction,
  image: string,
  { id, author }: { readonly id: string; readonly author: unknown },
): Promise<Timestamp | null> {
  const [stored, post, comment, trash] = await readAll(
    transaction,
    imageDocument(image),
    doc('posts', id),
    doc('comments', id),
    doc('trash', id),
  )
  const { kind, user_id: owner, shown_by: before = [] } = stored.data() ?? {}
  if (kind !== 'text') return null
  const text = post.data() ?? comment.data() ?? trashedIn(trash)?.record
  const isShown = text?.user_id === owner && imagesOf(text).includes(image)
  const shown_by = isShown ? withText(before, id) : before.filter((other) => other !== id)
  const isUsed = shown_by.length > 0
  const now = Timestamp.now()
  if (shown_by.length !== before.length) {
    transaction.update(stored.ref, { shown_by, unused_since: isUsed ? null : now })
  }
  return !text && !isUsed && owner === author ? now : null
}

function withText(before: string[], id: string): string[] {
  if (before.includes(id) || before.length >= LIMITS.images.texts) return before
  return [...before, id]
}

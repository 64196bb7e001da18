import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { refreshReputation } from '../figures/reputation'

/** Keeps an author's reputation equal to the upvotes of the posts that exist. */
export const keepReputation = onDocumentWritten(
  { document: 'posts/{id}', retry: true },
  async (event) => {
    const [before, after] = [event.data?.before.data(), event.data?.after.data()]
    const isSame =
      before?.['upvotes'] === after?.['upvotes'] && before?.['user_id'] === after?.['user_id']
    if (isSame) return
    const authors = new Set([before?.['user_id'], after?.['user_id']])
    for (const author of authors) if (typeof author === 'string') await refreshReputation(author)
  },
)

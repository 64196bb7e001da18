import { shareLink } from '../../../browser/share-link'
import { notify } from '../../../design/notify'
import { POST_MESSAGES } from './messages'

/** Passes a post's address on, and says what the reader cannot see by themselves. */
export async function sharePost(id: string, title: string): Promise<void> {
  const url = new URL(`/hub/${id}`, window.location.origin).href
  const outcome = await shareLink(title, url)
  if (outcome === 'copied') notify.success(POST_MESSAGES.linkCopied)
  if (outcome === 'failed') notify.error(POST_MESSAGES.shareFailed(url))
}

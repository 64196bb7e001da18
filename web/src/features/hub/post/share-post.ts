import { copyText } from '../../../design/copy-text'
import { notify } from '../../../design/notify'
import { HUB_MESSAGES } from '../messages'

/** Passes a post's address on: the device's own way if it has one, or else the clipboard. */
export async function sharePost(id: string, title: string): Promise<void> {
  const url = new URL(`/hub/${id}`, window.location.origin).href
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copyText(url)) notify.success(HUB_MESSAGES.linkCopied)
  else notify.error(HUB_MESSAGES.shareFailed(url))
}

import { copyText } from './copy-text'

type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed'

/** Opens the device's share sheet; where there is none, the link goes to the clipboard. */
export async function shareLink(title: string, url: string): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
      console.error('Sharing failed:', error)
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed'
}

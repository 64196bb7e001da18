/** Puts a text on the clipboard; false where the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.error('Copying failed:', error)
    return false
  }
}

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

/** Long enough for a browser that asks its owner where to put the file. */
const KEEP_MS = 60_000

/** Hands content to the browser, which saves it under the given name. */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = fileName
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}

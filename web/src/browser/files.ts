/** Copies a text; false if the browser denies it. */
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

/** Opens the device's share sheet, or copies the link. */
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

/** Long enough for a browser that asks where to save the file. */
const REVOKE_MS = 60_000

/** Saves content as a file with the given name. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS)
}

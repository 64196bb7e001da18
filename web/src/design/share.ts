import { notify } from './notify'

type Labels = { readonly copied: string; readonly copyFailed: string }

/** Copies a text, shows the result as a toast, and returns whether it worked. */
export async function copyWithToast(
  text: string,
  { copied, copyFailed }: Labels,
): Promise<boolean> {
  const isDone = await copyText(text)
  if (isDone) notify.success(copied)
  else notify.error(copyFailed)
  return isDone
}

/** Copies a text; false if the browser denies it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.error('Copying failed:', error)
    return false
  }
}

/**
 * Opens the device's share sheet. Without one, or if it fails, copies the URL and shows the result
 * as a toast.
 */
export async function shareWithToast(title: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // The user has closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      console.error('Sharing failed:', error)
    }
  }
  await copyWithToast(url, {
    copied: 'Link copied',
    copyFailed: `The link could not be shared. It is ${url}`,
  })
}

import { copyText, shareLink } from '../browser/files'
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

/** Shares a URL and shows a toast for a result that the user cannot see otherwise. */
export async function shareWithToast(title: string, url: string): Promise<void> {
  const outcome = await shareLink(title, url)
  if (outcome === 'copied') notify.success('Link copied')
  if (outcome === 'failed') notify.error(`The link could not be shared. It is ${url}`)
}

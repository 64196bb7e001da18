import { copyText, shareLink } from '../browser/files'
import { notify } from './notify'

type Sentences = { readonly copied: string; readonly copyFailed: string }

/** Puts a text on the clipboard and says whether that went well; so does the answer. */
export async function copyAndTell(
  text: string,
  { copied, copyFailed }: Sentences,
): Promise<boolean> {
  const isDone = await copyText(text)
  if (isDone) notify.success(copied)
  else notify.error(copyFailed)
  return isDone
}

/** Passes an address on, and says what the reader cannot see by themselves. */
export async function shareAndTell(title: string, url: string): Promise<void> {
  const outcome = await shareLink(title, url)
  if (outcome === 'copied') notify.success('Link copied')
  if (outcome === 'failed') notify.error(`The link could not be shared. It is ${url}`)
}

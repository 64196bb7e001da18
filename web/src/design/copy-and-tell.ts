import { copyText } from '../browser/copy-text'
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

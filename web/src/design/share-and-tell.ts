import { shareLink } from '../browser/share-link'
import { notify } from './notify'

/** Passes an address on, and says what the reader cannot see by themselves. */
export async function shareAndTell(title: string, url: string): Promise<void> {
  const outcome = await shareLink(title, url)
  if (outcome === 'copied') notify.success('Link copied')
  if (outcome === 'failed') notify.error(`The link could not be shared. It is ${url}`)
}

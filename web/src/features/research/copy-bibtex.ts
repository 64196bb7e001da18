import { copyText } from '../../browser/copy-text'
import type { ResearchId, ResearchPost } from '../../content/research/post'
import { notify } from '../../design/notify'
import { bibtex } from './citation'
import { RESEARCH_MESSAGES } from './messages'

/** Copies the BibTeX entry and says so. */
export async function copyBibtex(id: ResearchId, post: ResearchPost): Promise<void> {
  if (await copyText(bibtex(id, post))) notify.success(RESEARCH_MESSAGES.bibtexCopied)
  else notify.error(RESEARCH_MESSAGES.copyFailed)
}

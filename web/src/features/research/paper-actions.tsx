import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Download, Quote, Share2 } from 'lucide-react'
import { saveFile } from '../../browser/save-file'
import { shareLink } from '../../browser/share-link'
import type { ResearchId, ResearchPost } from '../../content/research/post'
import { notify } from '../../design/notify'
import { copyBibtex } from './copy-bibtex'
import { RESEARCH_MESSAGES } from './messages'
import { textFile, textFileName } from './text-file'

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }))

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
}))

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))

type PaperActionsProps = { readonly id: ResearchId; readonly post: ResearchPost }

/** Keep, pass on, cite. */
export function PaperActions({ id, post }: PaperActionsProps) {
  const download = () => {
    saveFile(
      textFileName(post.title),
      new Blob([textFile(id, post)], { type: 'text/plain;charset=utf-8' }),
    )
    notify.success(RESEARCH_MESSAGES.saved)
  }
  const share = async () => {
    const url = window.location.href.replace(window.location.hash, '')
    const outcome = await shareLink(post.title, url)
    if (outcome === 'copied') notify.success(RESEARCH_MESSAGES.linkCopied)
    if (outcome === 'failed') notify.error(RESEARCH_MESSAGES.shareFailed(url))
  }

  return (
    <Root data-screen-only>
      <Buttons>
        <Button
          variant="contained"
          startIcon={<Download size={18} aria-hidden />}
          aria-describedby="pdf-note"
          onClick={download}
        >
          Download PDF
        </Button>
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<Share2 size={18} aria-hidden />}
          onClick={() => void share()}
        >
          Share
        </Button>
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<Quote size={18} aria-hidden />}
          onClick={() => void copyBibtex(id, post)}
        >
          Cite
        </Button>
      </Buttons>
      <Note id="pdf-note">{RESEARCH_MESSAGES.note}</Note>
    </Root>
  )
}

import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Download, Quote, Share2 } from 'lucide-react'
import { saveFile } from '../../browser/save-file'
import type { ResearchId, ResearchPost } from '../../content/research/post'
import { copyAndTell } from '../../design/copy-and-tell'
import { notify } from '../../design/notify'
import { shareAndTell } from '../../design/share-and-tell'
import { bibtex } from './citation'
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
  const share = () => {
    const { href, hash } = window.location
    return shareAndTell(post.title, href.replace(hash, ''))
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
          onClick={() => void copyAndTell(bibtex(id, post), RESEARCH_MESSAGES.cite)}
        >
          Cite
        </Button>
      </Buttons>
      <Note id="pdf-note">{RESEARCH_MESSAGES.note}</Note>
    </Root>
  )
}

import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Download, Quote, Share2 } from 'lucide-react'
import { saveFile } from '../../browser/save-file'
import { longDate, type ResearchId, type ResearchPost } from '../../content/research/paper'
import { ButtonRow } from '../../design/buttons'
import { notify } from '../../design/notify'
import { copyWithToast, shareWithToast } from '../../design/share'
import { Label, Note } from '../../design/text'
import { textFile, textFileName } from './paper-text'
import { bibtex, RESEARCH_MESSAGES } from './references'

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }))

type PaperActionsProps = { readonly id: ResearchId; readonly post: ResearchPost }

/** Buttons that download, share and cite the paper. */
function PaperActions({ id, post }: PaperActionsProps) {
  const download = () => {
    saveFile(
      textFileName(post.title),
      new Blob([textFile(id, post)], { type: 'text/plain;charset=utf-8' }),
    )
    notify.success(RESEARCH_MESSAGES.saved)
  }
  const share = () => {
    const { href, hash } = window.location
    return shareWithToast(post.title, href.replace(hash, ''))
  }

  return (
    <Root data-screen-only>
      <ButtonRow>
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
          onClick={() => void copyWithToast(bibtex(id, post), RESEARCH_MESSAGES.cite)}
        >
          Cite
        </Button>
      </ButtonRow>
      <Note id="pdf-note">{RESEARCH_MESSAGES.note}</Note>
    </Root>
  )
}

const Header = styled('header')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(2.5),
  paddingBlock: theme.spacing(6, 5),
  marginBottom: theme.spacing(5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up('md')]: {
    paddingBlock: theme.spacing(9, 6),
    marginBottom: theme.spacing(8),
  },
  '@media print': { padding: '0 0 1em', margin: '0 0 1.5em' },
}))

const Facts = styled('p')(({ theme }) => ({
  ...theme.typography.data,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  margin: 0,
  color: theme.vars.palette.text.secondary,
  '& > span:first-of-type': { color: theme.vars.palette.text.primary },
}))

type PaperHeaderProps = {
  readonly id: ResearchId
  readonly post: ResearchPost
  readonly titleId: string
}

/** The title, author and date of a paper, and its actions. */
export function PaperHeader({ id, post, titleId }: PaperHeaderProps) {
  return (
    <Header>
      <Label>{post.category}</Label>
      <Typography variant="h2" component="h1" id={titleId} sx={{ maxWidth: '24ch' }}>
        {post.title}
      </Typography>
      <Facts>
        <span>{post.author}</span>
        <time dateTime={post.date}>{longDate(post.date)}</time>
        <span data-screen-only>{post.minutes} min read</span>
      </Facts>
      <PaperActions id={id} post={post} />
    </Header>
  )
}

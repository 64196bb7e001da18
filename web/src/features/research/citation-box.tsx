import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Copy } from 'lucide-react'
import type { ResearchId, ResearchPost } from '../../content/research/post'
import { CodeBlock } from '../../design/code-block'
import { copyAndTell } from '../../design/copy-and-tell'
import { Panel } from '../../design/panel'
import { bibtex, citation } from './citation'
import { RESEARCH_MESSAGES } from './messages'

const Box = styled('section')({ breakInside: 'avoid' })

type CitationBoxProps = { readonly id: ResearchId; readonly post: ResearchPost }

/** How to cite the paper, in words and for BibTeX. */
export function CitationBox({ id, post }: CitationBoxProps) {
  const copy = (
    <Button
      size="small"
      variant="outlined"
      color="secondary"
      startIcon={<Copy size={16} aria-hidden />}
      onClick={() => void copyAndTell(bibtex(id, post), RESEARCH_MESSAGES.cite)}
      data-screen-only
    >
      Copy BibTeX
    </Button>
  )
  return (
    <Box id="cite" aria-label="Cite this paper">
      <Panel label="Cite this paper" aside={copy}>
        <Stack spacing={2}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {citation(id, post)}
          </Typography>
          <CodeBlock code={bibtex(id, post)} label="BibTeX" />
        </Stack>
      </Panel>
    </Box>
  )
}

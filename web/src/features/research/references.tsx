import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Copy } from 'lucide-react'
import type { Reference, ResearchId, ResearchPost } from '../../content/research/post'
import { CodeBlock } from '../../design/code'
import { Panel } from '../../design/panel'
import { copyWithToast } from '../../design/share'
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
      onClick={() => void copyWithToast(bibtex(id, post), RESEARCH_MESSAGES.cite)}
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

const List = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > li': {
    display: 'grid',
    gridTemplateColumns: `${theme.spacing(4.5)} minmax(0, 1fr)`,
    alignItems: 'baseline',
  },
  '& > li > span': { ...theme.typography.label, color: theme.vars.palette.text.secondary },
  '& a': { overflowWrap: 'anywhere' },
}))

/** The works that a paper cites, with full URLs. */
export function ReferenceList({ references }: { readonly references: readonly Reference[] }) {
  return (
    <section id="references" aria-labelledby="references-heading">
      <Typography variant="h3" component="h2" id="references-heading" sx={{ mb: 2 }}>
        References
      </Typography>
      <List>
        {references.map(({ text, href }, at) => (
          <li key={href} id={`reference-${at + 1}`}>
            <span>[{at + 1}]</span>
            <div>
              {text}{' '}
              <Link href={href} rel="noopener">
                {href.replace('https://', '')}
              </Link>
            </div>
          </li>
        ))}
      </List>
    </section>
  )
}

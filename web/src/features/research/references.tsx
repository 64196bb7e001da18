import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Copy } from 'lucide-react'
import { canonical } from '../../content/head'
import type {
  Reference,
  ResearchId,
  ResearchPost,
  ResearchSummary,
} from '../../content/research/paper'
import { site } from '../../content/site'
import { CodeBlock } from '../../design/code'
import { Panel } from '../../design/panel'
import { copyWithToast } from '../../design/share'
import { plainList } from '../../design/text'

type Cited = Pick<ResearchSummary, 'author' | 'title' | 'date'>

export const RESEARCH_MESSAGES = {
  coming: 'The real PDF is coming.',
  saved: 'Sample text saved. The real PDF is coming.',
  note: 'The real PDF is coming. Until then, Download PDF saves the paper as plain text.',
  cite: {
    copied: 'BibTeX copied.',
    copyFailed: 'Could not copy. Select the text and copy it by hand.',
  },
} as const

/** The permanent URL of a paper. */
const permalink = (id: ResearchId) => canonical(`/research/${id}`)

/** The paper as a line for a list of references. */
export function citation(id: ResearchId, { author, title, date }: Cited): string {
  return `${author}. ${title}. ${site.name}, ${date.slice(0, 4)}. ${permalink(id)}`
}

/** The paper as a BibTeX entry. Braces preserve the capitals of the title. */
export function bibtex(id: ResearchId, { author, title, date }: Cited): string {
  const [year = '', month = ''] = date.split('-')
  const [surname = ''] = author.split(' ').slice(-1)
  const fields = {
    author: reversed(author),
    title: `{${escaped(title)}}`,
    institution: site.name,
    year,
    month: `${Number(month)}`,
    url: permalink(id),
  }
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`)
  const key = `${surname.toLowerCase()}${year}${id.split('-')[0]}`
  return [`@techreport{${key},`, ...lines, '}'].join('\n')
}

function reversed(author: string): string {
  const names = author.split(' ')
  const surname = names.pop()
  return names.length > 0 ? `${surname}, ${names.join(' ')}` : author
}

function escaped(text: string): string {
  return text.replaceAll(/[&%$#_{}]/g, (sign) => `\\${sign}`)
}

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
  ...plainList,
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

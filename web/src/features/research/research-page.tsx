import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Navigate, useParams } from 'react-router-dom'
import { RESEARCH_IDS, type ResearchId, type ResearchPost } from '../../content/research/post'
import { posts } from '../../content/research/posts'
import { Frame, Page } from '../../design/page'
import { PrintSheet } from '../../design/print-sheet'
import { measure } from '../../design/theme/tokens'
import { ContentsList } from './contents-list'
import { PaperHeader } from './paper-header'
import { PaperSection } from './paper-section'
import { CitationBox, ReferenceList } from './references'
import { sectionsOf } from './sections'

/** A research paper; redirects to the landing page for an unknown id. */
export function ResearchPage() {
  const { postId } = useParams()
  const id = RESEARCH_IDS.find((known) => known === postId)
  return id ? <Paper key={id} id={id} post={posts[id]} /> : <Navigate to="/" replace />
}

const Columns = styled('div')(({ theme }) => ({
  paddingBottom: theme.spacing(10),
  [theme.breakpoints.up('md')]: {
    display: 'grid',
    gridTemplateColumns: `minmax(0, 240px) minmax(0, ${measure.prose})`,
    columnGap: theme.spacing(8),
    alignItems: 'start',
    paddingBottom: theme.spacing(16),
  },
  '@media print': { display: 'block', padding: 0 },
}))

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  minWidth: 0,
  maxWidth: measure.prose,
  '& > *': { minWidth: 0 },
  '@media print': { display: 'block', maxWidth: 'none', '& > *': { marginBottom: '1.5em' } },
}))

const Abstract = styled('section')(({ theme }) => ({
  borderLeft: `1px solid ${theme.vars.palette.grid.outline}`,
  paddingLeft: theme.spacing(3),
}))

type PaperProps = { readonly id: ResearchId; readonly post: ResearchPost }

/** A paper as it would be printed: title, abstract, numbered sections, references, citation. */
function Paper({ id, post }: PaperProps) {
  const sections = sectionsOf(post)
  return (
    <Page title={post.title}>
      <PrintSheet />
      <Frame>
        <article aria-labelledby="paper-title">
          <PaperHeader id={id} post={post} titleId="paper-title" />
          <Columns>
            <ContentsList sections={sections} />
            <Body>
              <Abstract aria-labelledby="abstract">
                <Typography variant="h4" component="h2" id="abstract" gutterBottom>
                  Abstract
                </Typography>
                <Typography>{post.abstract}</Typography>
              </Abstract>
              {sections.map((section) => (
                <PaperSection key={section.id} section={section} />
              ))}
              <ReferenceList references={post.references} />
              <CitationBox id={id} post={post} />
            </Body>
          </Columns>
        </article>
      </Frame>
    </Page>
  )
}

import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link, Navigate, useParams } from 'react-router-dom'
import { RESEARCH_IDS, type ResearchId, type ResearchPost } from '../../content/research/paper'
import { posts } from '../../content/research/posts'
import { Frame, Page } from '../../design/page'
import { Label } from '../../design/text'
import { PrintSheet } from '../../design/theme/print-sheet'
import { eased, measure } from '../../design/theme/tokens'
import { PaperHeader } from './paper-header'
import { PaperSection } from './paper-section'
import { type Section, sectionsOf } from './paper-text'
import { CitationBox, ReferenceList } from './references'

const Root = styled('nav')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('md')]: {
    display: 'block',
    position: 'sticky',
    top: theme.spacing(12),
    maxHeight: `calc(100dvh - ${theme.spacing(14)})`,
    overflowY: 'auto',
  },
}))

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: theme.spacing(1.5, 0, 0),
  padding: 0,
  '& a': {
    ...theme.typography.body2,
    display: 'grid',
    gridTemplateColumns: `${theme.spacing(3.5)} 1fr`,
    alignItems: 'baseline',
    paddingBlock: theme.spacing(0.75),
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    transition: eased(['color']),
  },
  '& a:hover': { color: theme.vars.palette.text.primary },
  '& a:focus-visible': { outlineOffset: -2 },
  '& span': theme.typography.label,
}))

/** The sections of a paper, beside it where there is room. */
export function ContentsList({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <Root aria-labelledby="contents" data-screen-only>
      <Label id="contents">Contents</Label>
      <List>
        {sections.map(({ id, number, heading }) => (
          <li key={id}>
            <Link to={`#${id}`}>
              <span>{number}</span> {heading}
            </Link>
          </li>
        ))}
        <li>
          <Link to="#references">
            <span aria-hidden />
            References
          </Link>
        </li>
      </List>
    </Root>
  )
}

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

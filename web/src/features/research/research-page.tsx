import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { RESEARCH_IDS, type ResearchId, type ResearchPost } from '../../content/research/paper'
import { posts } from '../../content/research/posts'
import { Page, PageContainer } from '../../design/page'
import { Label, plainList } from '../../design/text'
import { PrintSheet } from '../../design/theme/print-sheet'
import { eased, measure } from '../../design/theme/tokens'
import { FigureChart, FigureTable } from './figures'
import { PaperHeader } from './paper-header'
import { type Section, sectionsOf } from './paper-text'
import { CitationBox, ReferenceList } from './references'

/** A segment of running text: plain, or a mention of a reference, a table or a figure. */
type Segment = { readonly text: string; readonly anchor?: string }

const MENTION = /(\[\d+\]|\b(?:Table|Figure) \d+)/

/** Splits a paragraph at [1], Table 1 and Figure 1, which point to anchors on the page. */
export function splitReferences(paragraph: string): Segment[] {
  return paragraph
    .split(MENTION)
    .filter((text) => text !== '')
    .map((text) => (MENTION.test(text) ? { text, anchor: anchorOf(text) } : { text }))
}

function anchorOf(mention: string): string {
  const number = mention.replaceAll(/\D/g, '')
  return mention.startsWith('[') ? `reference-${number}` : mention.toLowerCase().replace(' ', '-')
}

/** Running text in which mentions of references, tables and figures lead to them. */
function CitedText({ text }: { readonly text: string }) {
  const seen = new Map<string, number>()
  return splitReferences(text).map((segment) => {
    const count = (seen.get(segment.text) ?? 0) + 1
    seen.set(segment.text, count)
    const key = `${segment.text}-${count}`
    if (!segment.anchor) return <Fragment key={key}>{segment.text}</Fragment>
    return (
      <MuiLink key={key} component={Link} to={`#${segment.anchor}`} sx={{ whiteSpace: 'nowrap' }}>
        {segment.text}
      </MuiLink>
    )
  })
}

const SectionRoot = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& > *': { minWidth: 0 },
  '& > figure': { marginBlock: theme.spacing(2, 1) },
  '@media print': { display: 'block', '& > *': { marginBottom: '0.7em' } },
}))

const Heading = styled(Link)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `${theme.spacing(4.5)} 1fr`,
  alignItems: 'baseline',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textDecorationThickness: 1 },
  '& > span': { ...theme.typography.data, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.up('md')]: { marginLeft: theme.spacing(-4.5) },
  '@media print': { margin: 0 },
}))

/** One numbered section; its heading is the link to itself. */
function PaperSection({ section }: { readonly section: Section }) {
  const headingId = `${section.id}-heading`
  return (
    <SectionRoot id={section.id} aria-labelledby={headingId}>
      <Typography variant="h3" component="h2" id={headingId}>
        <Heading to={`#${section.id}`}>
          <span>{section.number}</span>
          {section.heading}
        </Heading>
      </Typography>
      {section.paragraphs.map((paragraph) => (
        <Typography key={paragraph}>
          <CitedText text={paragraph} />
        </Typography>
      ))}
      {section.figures.map((figure) =>
        figure.kind === 'table' ? (
          <FigureTable key={figure.id} figure={figure} />
        ) : (
          <FigureChart key={figure.id} figure={figure} />
        ),
      )}
    </SectionRoot>
  )
}

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
  ...plainList,
  margin: theme.spacing(1.5, 0, 0),
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
      <PageContainer>
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
      </PageContainer>
    </Page>
  )
}

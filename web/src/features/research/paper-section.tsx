import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { FigureChart, FigureTable } from './figures'
import type { Section } from './paper-text'

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

const Root = styled('section')(({ theme }) => ({
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
export function PaperSection({ section }: { readonly section: Section }) {
  const headingId = `${section.id}-heading`
  return (
    <Root id={section.id} aria-labelledby={headingId}>
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
    </Root>
  )
}

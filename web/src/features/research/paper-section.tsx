import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { CitedText } from './cited-text'
import { FigureChart } from './figure-chart'
import { FigureTable } from './figure-table'
import type { Section } from './sections'

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

import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { researchSection } from '../../content/landing'
import { longDate, RESEARCH_IDS, type ResearchId, summaries } from '../../content/research/paper'
import { CardLink } from '../../design/links'
import { Section } from '../../design/page'
import { eased, motion } from '../../design/theme/tokens'

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: theme.spacing(3),
  },
}))

/** The lab's papers, side by side. */
export function Research() {
  return (
    <Section id="intelligence" title={researchSection.title} intro={researchSection.intro}>
      <Cards>
        {RESEARCH_IDS.map((id) => (
          <ResearchCard key={id} id={id} />
        ))}
      </Cards>
    </Section>
  )
}

const Card = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  paddingTop: theme.spacing(2),
  borderTop: `1px solid ${theme.vars.palette.grid.outline}`,
  transition: eased(['border-color'], motion.base),
  '&:hover': { borderColor: theme.vars.palette.text.primary },
}))

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  display: 'flex',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  color: theme.vars.palette.text.secondary,
}))

const Finding = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(5, 0, 4),
  color: theme.vars.palette.text.secondary,
  '& > b': {
    ...theme.typography.metric,
    display: 'block',
    marginBottom: theme.spacing(1),
    color: theme.vars.palette.text.primary,
  },
}))

const Base = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: theme.spacing(2),
  marginTop: 'auto',
  paddingTop: theme.spacing(3),
  color: theme.vars.palette.text.secondary,
}))

const More = styled(CardLink)({ '&:focus-visible::after': { outlineOffset: 6 } })

const firstSentence = (text: string) => text.slice(0, text.indexOf('. ') + 1)

/** A paper in short: its figure, its title, the first sentence of its abstract. */
function ResearchCard({ id }: { readonly id: ResearchId }) {
  const { category, title, date, abstract, minutes, finding } = summaries[id]
  return (
    <Card>
      <Line>
        <span>{category}</span>
        <time dateTime={date}>{longDate(date)}</time>
      </Line>
      <Finding>
        <b>{finding.value}</b>
        {finding.label}
      </Finding>
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {firstSentence(abstract)}
      </Typography>
      <Base>
        <More to={`/research/${id}`} aria-label={`${title}: ${researchSection.action}`}>
          {researchSection.action}
        </More>
        <span>{minutes} min read</span>
      </Base>
    </Card>
  )
}

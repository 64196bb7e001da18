import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { researchSection } from '../../content/landing'
import { longDate } from '../../content/research/long-date'
import type { ResearchId } from '../../content/research/post'
import { summaries } from '../../content/research/summaries'
import { eased } from '../../design/theme/eased'
import { motion } from '../../design/theme/tokens'

const Card = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  paddingTop: theme.spacing(2),
  borderTop: `1px solid ${theme.vars.palette.grid.outline}`,
  transition: eased(['border-color'], motion.base),
  '&:hover': { borderColor: theme.vars.palette.text.primary },
  '&:hover [data-arrow]': { transform: 'translateX(4px)' },
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
    ...theme.typography.figure,
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

const More = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 500,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  color: theme.vars.palette.primary.main,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 6,
  },
  '& > svg': { transition: `transform ${motion.base}ms ${motion.ease}` },
}))

const firstSentence = (text: string) => text.slice(0, text.indexOf('. ') + 1)

/** A paper in short: its figure, its title, the first sentence of its abstract. */
export function ResearchCard({ id }: { readonly id: ResearchId }) {
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
          <ArrowRight size={16} aria-hidden data-arrow />
        </More>
        <span>{minutes} min read</span>
      </Base>
    </Card>
  )
}

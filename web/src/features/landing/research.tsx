import { styled } from '@mui/material/styles'
import { researchSection } from '../../content/landing'
import { RESEARCH_IDS } from '../../content/research/post'
import { Section } from '../../design/section'
import { ResearchCard } from './research-card'

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

import { TOOL_IDS } from '@grid/schema/releases'
import { styled } from '@mui/material/styles'
import { toolsSection } from '../../content/landing'
import { Section } from '../../design/section'
import { ToolCard } from './tool-card'

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, 1fr)' },
}))

/** The three tools, side by side. */
export function Tools() {
  return (
    <Section id="tools" title={toolsSection.title} intro={toolsSection.intro}>
      <Cards>
        {TOOL_IDS.map((tool) => (
          <ToolCard key={tool} tool={tool} />
        ))}
      </Cards>
    </Section>
  )
}

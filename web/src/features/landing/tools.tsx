import {
  PLATFORM_NAMES,
  PLATFORMS,
  type Platform,
  RELEASES,
  TOOL_IDS,
  TOOL_NAMES,
  type ToolId,
} from '@grid/schema/releases'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { toolsSection } from '../../content/landing'
import { AVAILABILITY_LABELS, tools } from '../../content/tools'
import { CardLink } from '../../design/links'
import { Section } from '../../design/page'
import { eased, motion, radius } from '../../design/theme/tokens'
import { ToolFigure } from './tool-figure'

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

const Card = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  padding: theme.spacing(3),
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.large,
  transition: eased(['border-color'], motion.base),
  '&:hover': { borderColor: theme.vars.palette.grid.outline },
}))

const Sheet = styled('dl')(({ theme }) => ({
  ...theme.typography.label,
  margin: theme.spacing('auto', 0, 0),
  paddingTop: theme.spacing(3),
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    paddingBlock: theme.spacing(0.75),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& dd[data-off]': { color: theme.vars.palette.text.secondary },
}))

const More = styled(CardLink)(({ theme }) => ({
  marginTop: theme.spacing(2),
  '&::after': { borderRadius: radius.large },
}))

function availability(tool: ToolId, platform: Platform) {
  const release = RELEASES[tool][platform]
  if (release.state === 'available') return { text: release.version, off: undefined }
  return {
    text:
      release.state === 'coming-soon'
        ? AVAILABILITY_LABELS['coming-soon']
        : AVAILABILITY_LABELS.unavailable,
    off: true,
  }
}

/** A tool in short: its principle, its promise, where it runs. */
function ToolCard({ tool }: { tool: ToolId }) {
  const { tagline, description } = tools[tool]
  return (
    <Card>
      <ToolFigure tool={tool} />
      <Typography variant="h3" sx={{ mt: 3 }}>
        {TOOL_NAMES[tool]}
      </Typography>
      <Typography sx={{ mt: 1, textWrap: 'balance' }}>{tagline}</Typography>
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {description}
      </Typography>
      <Sheet>
        {PLATFORMS.map((platform) => {
          const { text, off } = availability(tool, platform)
          return (
            <div key={platform}>
              <dt>{PLATFORM_NAMES[platform]}</dt>
              <dd data-off={off}>{text}</dd>
            </div>
          )
        })}
      </Sheet>
      <More to={`/tools/${tool}`} aria-label={`${TOOL_NAMES[tool]}: ${toolsSection.action}`}>
        {toolsSection.action}
      </More>
    </Card>
  )
}

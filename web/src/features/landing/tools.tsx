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
import type { ReactNode } from 'react'
import { toolsSection } from '../../content/landing'
import { AVAILABILITY_LABELS, tools } from '../../content/tools'
import { Drawing } from '../../design/drawing'
import { CardLink } from '../../design/links'
import { Section } from '../../design/page'
import { eased, motion, radius } from '../../design/theme/tokens'

const PORTS = [26, 62, 98, 134]

const ports = (
  <g transform="translate(18 0)">
    {PORTS.map((y, index) => (
      <g key={y}>
        <path
          d={`M20 ${y}H${index === 1 ? 148 : 246}`}
          data-ink={index === 1 ? 'danger' : 'muted'}
        />
        <rect x="12" y={y - 5} width="18" height="10" data-ink="muted" data-solid />
        <rect x="246" y={y - 9} width="26" height="18" data-ink="muted" data-solid />
      </g>
    ))}
    <path d="M272 8V152" data-ink="text" />
    <path d="M160 8V152" data-ink="line" strokeDasharray="2 5" />
    <path d="M143 57l10 10M153 57l-10 10" data-ink="danger" />
    <rect x="254" y="94" width="10" height="8" data-ink="signal" data-fill />
    <rect x="254" y="22" width="10" height="8" data-ink="signal" data-fill />
    <rect x="254" y="130" width="10" height="8" data-ink="signal" data-fill />
  </g>
)

const NODES = [
  [22, 118],
  [84, 52],
  [96, 132],
  [158, 92],
  [176, 24],
  [226, 138],
  [238, 60],
  [298, 100],
] as const

const LINKS = [
  [0, 1],
  [0, 2],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 5],
  [3, 5],
  [3, 6],
  [4, 6],
  [5, 7],
  [6, 7],
] as const

const ROUTE = new Set([0, 2, 3, 6, 7])

const mesh = (
  <>
    {LINKS.map(([from, to]) => (
      <path key={`${from}-${to}`} d={`M${NODES[from]}L${NODES[to]}`} data-ink="line" />
    ))}
    <path d="M22 118L96 132L158 92L238 60L298 100" data-ink="signal" />
    {NODES.map(([x, y], index) => (
      <circle
        key={`${x}-${y}`}
        cx={x}
        cy={y}
        r="5"
        data-ink={ROUTE.has(index) ? 'signal' : 'muted'}
        data-solid
      />
    ))}
  </>
)

const CROWD = [
  [30, 30],
  [58, 78],
  [24, 126],
  [104, 22],
  [112, 118],
  [150, 64],
  [176, 138],
  [200, 26],
  [228, 92],
  [286, 34],
  [296, 132],
] as const

const graph = (
  <>
    <path
      d="M30 30L58 78L24 126M58 78L112 118L176 138M104 22L150 64L200 26M228 92L296 132M200 26L286 34"
      data-ink="line"
    />
    <path d="M58 78L150 64L228 92" data-ink="caution" />
    <path d="M228 92L286 34" data-ink="caution" strokeDasharray="3 4" />
    {CROWD.map(([x, y]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r="3" data-ink="muted" data-fill />
    ))}
    <circle cx="58" cy="78" r="5" data-ink="caution" data-solid />
    <circle cx="150" cy="64" r="5" data-ink="caution" data-solid />
    <circle cx="228" cy="92" r="5" data-ink="caution" data-fill />
    <path d="M252 54l16 16" data-ink="signal" strokeWidth="2.5" />
  </>
)

const figures: Record<ToolId, ReactNode> = {
  portlock: ports,
  'clawnet-core': mesh,
  clawview: graph,
}

const Figure = styled(Drawing)({ maxWidth: 400 })

/** The tool's principle as a drawing. */
function ToolFigure({ tool }: { tool: ToolId }) {
  return (
    <Figure viewBox="0 0 320 160" aria-hidden="true">
      {figures[tool]}
    </Figure>
  )
}

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

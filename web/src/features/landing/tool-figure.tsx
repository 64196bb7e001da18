import type { ToolId } from '@grid/schema/releases'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Drawing } from '../../design/drawing'

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
export function ToolFigure({ tool }: { tool: ToolId }) {
  return (
    <Figure viewBox="0 0 320 160" aria-hidden="true">
      {figures[tool]}
    </Figure>
  )
}

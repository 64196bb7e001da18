import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Drawing } from '../../design/drawing'
import { forcedColors } from '../../design/theme/tokens'
import { END, fromStart, LANE_HEIGHT, START } from './recording'

const Root = styled('div')(({ theme }) => ({
  paddingBlock: theme.spacing(1.5, 0),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}))

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  display: 'flex',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
  '& > span': {
    position: 'relative',
    zIndex: 1,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& > :last-child': { color: theme.vars.palette.text.primary, whiteSpace: 'nowrap' },
}))

const Plot = styled(Drawing)(({ theme }) => ({
  height: 52,
  [theme.breakpoints.up('md')]: { height: 76 },
  '& path': { vectorEffect: 'non-scaling-stroke' },
  '& [data-veil]': { fill: theme.vars.palette.background.paper, opacity: 0.72 },
  [forcedColors]: { '& [data-veil]': { fill: 'Canvas' } },
}))

type LaneProps = {
  label: string
  /** The reading at the cursor. */
  value: string
  at: number
  children: ReactNode
}

/** One channel of the recording; what lies after the cursor is veiled. */
export function Lane({ label, value, at, children }: LaneProps) {
  const width = END - START
  return (
    <Root>
      <Head>
        <span>{label}</span>
        <span>{value}</span>
      </Head>
      <Plot viewBox={`0 0 ${width} ${LANE_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {children}
        <rect data-veil x={fromStart(at)} width={width - fromStart(at)} height={LANE_HEIGHT} />
      </Plot>
    </Root>
  )
}

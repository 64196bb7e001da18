import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { incident } from '../../content/landing'
import { Drawing } from '../../design/drawing'
import { plainList } from '../../design/text'
import { eased, forcedColors } from '../../design/theme/tokens'
import { clock, END, fromStart, LANE_HEIGHT, reachedMark, START } from './recording'

const Root = styled('div')(({ theme }) => ({
  paddingBlock: theme.spacing(1.5, 0),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}))

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: theme.spacing(2),
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

/** One channel of the recording; the part after the cursor is dimmed. */
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

const List = styled('ol')(({ theme }) => ({
  ...plainList,
  display: 'grid',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}))

const Mark = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  appearance: 'none',
  border: 0,
  width: '100%',
  minHeight: 36,
  display: 'grid',
  gridTemplateColumns: '5.5em minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  alignItems: 'baseline',
  alignContent: 'center',
  padding: theme.spacing(0.5, 2.5),
  textAlign: 'left',
  cursor: 'pointer',
  background: 'none',
  color: theme.vars.palette.text.secondary,
  transition: eased(['color', 'background-color']),
  '& > span:first-of-type': theme.typography.label,
  '&:hover': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.action.hover,
  },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': { color: theme.vars.palette.text.primary },
  '&[aria-current] > span:first-of-type': { color: theme.vars.palette.primary.main },
  '@media (pointer: coarse)': { minHeight: 44 },
  [forcedColors]: { border: '1px solid ButtonBorder' },
}))

type MarkListProps = { at: number; onPick: (at: number) => void }

/** The events in order; each line moves the cursor to its time. */
export function MarkList({ at, onPick }: MarkListProps) {
  const reached = reachedMark(at)
  return (
    <List>
      {incident.marks.map((mark, index) => (
        <li key={mark.at}>
          <Mark
            type="button"
            aria-current={index === reached ? 'step' : undefined}
            onClick={() => onPick(mark.at)}
          >
            <span>{clock(mark.at)}</span>
            <span>{mark.text}</span>
          </Mark>
        </li>
      ))}
    </List>
  )
}

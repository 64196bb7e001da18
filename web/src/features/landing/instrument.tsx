import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Pause, Play } from 'lucide-react'
import { incident } from '../../content/incident'
import { Drawing } from '../../design/drawing'
import { Panel } from '../../design/panel'
import { StatusMark } from '../../design/status-mark'
import { VisuallyHidden } from '../../design/visually-hidden'
import { Lane } from './lane'
import { MarkList } from './mark-list'
import {
  alarmPath,
  clock,
  END,
  fromStart,
  hopsPath,
  pathAt,
  phaseAt,
  refusedTicks,
  START,
  scoreAt,
  scorePath,
  thresholdY,
  usbAt,
  usualTicks,
} from './recording'
import { Scrubber } from './scrubber'
import { usePlayback } from './use-playback'

const Figure = styled('figure')({ margin: 0 })

const Plots = styled('div')(({ theme }) => ({
  position: 'relative',
  padding: theme.spacing(0.5, 2.5, 1.5),
}))

const Cursor = styled(Drawing)(({ theme }) => ({
  position: 'absolute',
  top: 0,
  bottom: theme.spacing(5),
  left: theme.spacing(2.5),
  width: `calc(100% - ${theme.spacing(5)})`,
  height: `calc(100% - ${theme.spacing(5)})`,
  overflow: 'visible',
  pointerEvents: 'none',
  strokeWidth: 1,
  '& line': { vectorEffect: 'non-scaling-stroke' },
}))

const Readout = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  '& > b': {
    ...theme.typography.label,
    color: theme.vars.palette.text.primary,
    [theme.breakpoints.down('sm')]: { display: 'none' },
  },
  '& > button': { marginRight: theme.spacing(-1) },
}))

const width = END - START

/** The lab's recording of one exercise, with a cursor to read it. */
export function Instrument() {
  const { at, isPlaying, toggle, seek } = usePlayback()
  const phase = phaseAt(at)
  const readout = (
    <Readout>
      <StatusMark tone={phase.tone}>{phase.word}</StatusMark>
      <b>{clock(at)}</b>
      <IconButton
        size="small"
        aria-label={isPlaying ? incident.pause : incident.play}
        onClick={toggle}
      >
        {isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </IconButton>
    </Readout>
  )
  return (
    <Figure data-second-paint>
      <Panel label={incident.title} aside={readout} flush>
        <Plots>
          <Lane label={incident.lanes.portlock} value={usbAt(at)} at={at}>
            <path d={usualTicks} data-ink="muted" />
            <path d={refusedTicks} data-ink="danger" />
          </Lane>
          <Lane label={incident.lanes['clawnet-core']} value={pathAt(at)} at={at}>
            <path d={hopsPath} data-ink="text" />
          </Lane>
          <Lane label={incident.lanes.clawview} value={scoreAt(at).toFixed(2)} at={at}>
            <path d={`M0 ${thresholdY}H${width}`} data-ink="line" strokeDasharray="2 4" />
            <path d={scorePath} data-ink="text" />
            <path d={alarmPath} data-ink="caution" />
          </Lane>
          <Cursor viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" aria-hidden="true">
            <line x1={fromStart(at)} x2={fromStart(at)} y2={1} data-ink="signal" />
          </Cursor>
          <Scrubber at={at} onChange={seek} />
        </Plots>
        <MarkList at={at} onPick={seek} />
      </Panel>
      <VisuallyHidden as="figcaption">{incident.caption}</VisuallyHidden>
    </Figure>
  )
}

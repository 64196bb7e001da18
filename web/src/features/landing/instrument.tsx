import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { incident } from '../../content/landing'
import { Drawing } from '../../design/drawing'
import { Panel } from '../../design/panel'
import { StatusMark } from '../../design/status-mark'
import { VisuallyHidden } from '../../design/text'
import { forcedColors } from '../../design/theme/tokens'
import { Lane, MarkList } from './packet-lanes'
import {
  alarmPath,
  CONTAINED_AT,
  clock,
  deniedTicks,
  END,
  fromStart,
  hopsPath,
  pathAt,
  phaseAt,
  START,
  scoreAt,
  scorePath,
  thresholdY,
  usbAt,
  usualTicks,
} from './recording'

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

/** A recorded exercise with a cursor. */
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
            <path d={deniedTicks} data-ink="danger" />
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

const STEP_MS = 50

/** The cursor of the recording; starts at the containment of the host. */
function usePlayback() {
  const [at, setAt] = useState(CONTAINED_AT)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const isOver = at >= END

  useEffect(() => {
    if (!isPlaying || isOver) return
    const timer = setInterval(() => setAt((now) => Math.min(END, now + 1)), STEP_MS)
    return () => clearInterval(timer)
  }, [isPlaying, isOver])

  function toggle() {
    if (isPlaying && !isOver) {
      setIsPlaying(false)
      return
    }
    if (isOver || !isTouched) setAt(START)
    setIsTouched(true)
    setIsPlaying(true)
  }

  function seek(to: number) {
    setIsPlaying(false)
    setIsTouched(true)
    setAt(to)
  }

  return { at, isPlaying: isPlaying && !isOver, toggle, seek }
}

const THUMB = 16

const Range = styled('input')(({ theme }) => ({
  appearance: 'none',
  display: 'block',
  width: `calc(100% + ${THUMB}px)`,
  height: 28,
  margin: `0 ${-THUMB / 2}px`,
  background: 'none',
  cursor: 'ew-resize',
  touchAction: 'pan-y',
  '&::-webkit-slider-runnable-track': { height: 28, background: 'none' },
  '&::-webkit-slider-thumb': {
    appearance: 'none',
    width: THUMB,
    height: 28,
    border: 0,
    borderRadius: 2,
    background: `linear-gradient(${theme.vars.palette.primary.main} 0 0) center / 6px 16px no-repeat`,
  },
  '&::-moz-range-thumb': {
    width: THUMB,
    height: 28,
    border: 0,
    background: `linear-gradient(${theme.vars.palette.primary.main} 0 0) center / 6px 16px no-repeat`,
  },
  [forcedColors]: { appearance: 'auto' },
}))

const Scale = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
  '& > span': {
    paddingLeft: theme.spacing(0.75),
    borderLeft: `1px solid ${theme.vars.palette.grid.edge}`,
    lineHeight: 1,
  },
  '& > :last-of-type': { borderRight: `1px solid ${theme.vars.palette.grid.edge}` },
}))

const SCALE = [START, 0, 60]

type ScrubberProps = { at: number; onChange: (at: number) => void }

/** Moves the cursor through the recording, with pointer or arrow keys. */
function Scrubber({ at, onChange }: ScrubberProps) {
  return (
    <div>
      <Range
        type="range"
        min={START}
        max={END}
        step={1}
        value={at}
        aria-label={incident.scrubber}
        aria-valuetext={`${clock(at)}, ${phaseAt(at).word}`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <Scale aria-hidden>
        {SCALE.map((mark) => (
          <span key={mark}>{clock(mark)}</span>
        ))}
      </Scale>
    </div>
  )
}

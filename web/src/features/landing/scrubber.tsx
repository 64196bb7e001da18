import { styled } from '@mui/material/styles'
import { incident } from '../../content/incident'
import { forcedColors } from '../../design/theme/tokens'
import { clock, END, phaseAt, START } from './recording'

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

/** Moves the cursor through the recording by hand or by arrow keys. */
export function Scrubber({ at, onChange }: ScrubberProps) {
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

import { keyframes } from '@mui/material/styles'
import { signal } from '../../../design/theme/tokens'

/** The one clock of every glitch: all layers jolt in the same moments, so flashes never add up. */
export const GLITCH_CYCLE_MS = 1600

const JOLT_MS = 80

/** Where the glitch may be seen at all. */
export const MOVES = '@media (prefers-reduced-motion: no-preference)'

/** When the picture jumps, within one cycle. */
export const JOLTS_MS: readonly number[] = [200, 960, 1200]

/** What the layers look like: sideways, colours apart, a torn band. */
type Look = Readonly<Record<'shift' | 'split' | 'tear' | 'torn', string>>

const shadow = (x: number) => `${x}px 0 ${signal.red}, ${-x}px 0 ${signal.cyan}`

const REST: Look = { shift: 'none', split: 'none', tear: 'none', torn: '0' }

/** One look for each jolt. */
const LOOKS: readonly Look[] = [
  {
    shift: 'translate3d(-6px, 0, 0)',
    split: shadow(4),
    tear: 'translateY(22vh)',
    torn: '1',
  },
  {
    shift: 'translate3d(9px, 1px, 0) skewX(-1deg)',
    split: shadow(-6),
    tear: 'translateY(61vh) scaleY(2.4)',
    torn: '1',
  },
  {
    shift: 'translate3d(-3px, -1px, 0)',
    split: shadow(2),
    tear: 'translateY(38vh) scaleY(0.6)',
    torn: '1',
  },
]

const percent = (ms: number) => `${((ms / GLITCH_CYCLE_MS) * 100).toFixed(3)}%`

const told = ({ shift, split, tear, torn }: Look) => ({
  '--jolt-shift': shift,
  '--jolt-split': split,
  '--jolt-tear': tear,
  '--jolt-torn': torn,
})

const jolts = keyframes({
  '0%, 100%': told(REST),
  ...Object.fromEntries(
    JOLTS_MS.flatMap((at, index) => [
      [percent(at), told(LOOKS[index] ?? REST)],
      [percent(at + JOLT_MS), told(REST)],
    ]),
  ),
})

/**
 * The animation of one element, which tells every layer below its look. A layer with an animation
 * of its own would begin to count when it is inserted, and jolt between the others.
 */
export const glitch = `${jolts} ${GLITCH_CYCLE_MS}ms steps(1, end) infinite`

/** The look of a layer at this moment of that clock. */
export const jolt = (part: keyof Look): string => `var(--jolt-${part}, ${REST[part]})`

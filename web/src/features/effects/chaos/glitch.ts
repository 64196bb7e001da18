import { keyframes } from '@mui/material/styles'
import { signal } from '../../../design/theme/tokens'

/** The one clock of every glitch: all layers jolt in the same moments, so flashes never add up. */
export const GLITCH_CYCLE_MS = 1600

const JOLT_MS = 80

/** When the picture jumps, within one cycle. */
export const JOLTS_MS: readonly number[] = [200, 960, 1200]

type Look = Readonly<Record<string, string>>

/** Keyframes that show one look per jolt, and the resting look between them. */
function joltFrames(rest: Look, looks: readonly Look[]): Record<string, Look> {
  const percent = (ms: number) => `${((ms / GLITCH_CYCLE_MS) * 100).toFixed(3)}%`
  const frames: Record<string, Look> = { '0%, 100%': rest }
  JOLTS_MS.forEach((at, index) => {
    frames[percent(at)] = looks[index % looks.length] ?? rest
    frames[percent(at + JOLT_MS)] = rest
  })
  return frames
}

const shadow = (x: number) => `${x}px 0 ${signal.red}, ${-x}px 0 ${signal.cyan}`

/** The movements of a glitch: sideways, colours apart, a torn band. */
export const jolts = {
  shift: keyframes(
    joltFrames({ transform: 'none' }, [
      { transform: 'translate3d(-6px, 0, 0)' },
      { transform: 'translate3d(9px, 1px, 0) skewX(-1deg)' },
      { transform: 'translate3d(-3px, -1px, 0)' },
    ]),
  ),
  split: keyframes(
    joltFrames({ textShadow: 'none' }, [
      { textShadow: shadow(4) },
      { textShadow: shadow(-6) },
      { textShadow: shadow(2) },
    ]),
  ),
  tear: keyframes(
    joltFrames({ opacity: '0', transform: 'none' }, [
      { opacity: '1', transform: 'translateY(22vh)' },
      { opacity: '1', transform: 'translateY(61vh) scaleY(2.4)' },
      { opacity: '1', transform: 'translateY(38vh) scaleY(0.6)' },
    ]),
  ),
}

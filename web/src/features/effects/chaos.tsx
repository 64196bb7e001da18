import GlobalStyles from '@mui/material/GlobalStyles'
import { keyframes, styled } from '@mui/material/styles'
import { useCallback, useEffect, useState } from 'react'
import { notify } from '../../design/notify'
import { forcedColors, signal } from '../../design/theme/tokens'
import { prefersReducedMotion, useReducedMotion } from '../../design/use-reduced-motion'

/** The common clock of all glitches: layers move at the same time, so flashes never add up. */
export const GLITCH_CYCLE_MS = 1600

const JOLT_MS = 80

/** Glitches need motion. */
export const MOVES = '@media (prefers-reduced-motion: no-preference)'

/** The moments of a cycle at which the picture jumps. */
export const JOLTS_MS: readonly number[] = [200, 960, 1200]

/** The look of the layers: shifted, split colours, a torn band. */
type Look = Readonly<Record<'shift' | 'split' | 'tear' | 'torn', string>>

const shadow = (x: number) => `${x}px 0 ${signal.red}, ${-x}px 0 ${signal.cyan}`

const REST: Look = { shift: 'none', split: 'none', tear: 'none', torn: '0' }

/** One look for each jolt. */
const LOOKS: readonly Look[] = [
  { shift: 'translate3d(-6px, 0, 0)', split: shadow(4), tear: 'translateY(22vh)', torn: '1' },
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

const variables = ({ shift, split, tear, torn }: Look) => ({
  '--jolt-shift': shift,
  '--jolt-split': split,
  '--jolt-tear': tear,
  '--jolt-torn': torn,
})

const jolts = keyframes({
  '0%, 100%': variables(REST),
  ...Object.fromEntries(
    JOLTS_MS.flatMap((at, index) => [
      [percent(at), variables(LOOKS[index] ?? REST)],
      [percent(at + JOLT_MS), variables(REST)],
    ]),
  ),
})

/**
 * The animation of one element, whose variables set the look of all layers. A layer with its own
 * animation would start when it is inserted, and move at other times.
 */
export const glitch = `${jolts} ${GLITCH_CYCLE_MS}ms steps(1, end) infinite`

/** The current value of a layer's look. */
export const jolt = (part: keyof Look): string => `var(--jolt-${part}, ${REST[part]})`

const disorder = (
  <GlobalStyles
    styles={{
      ':root[data-chaos]': {
        '--mui-palette-primary-main': signal.red,
        '--mui-palette-success-main': signal.amber,
        '--mui-palette-grid-glow': signal.redWash,
      },
      [MOVES]: {
        ':root[data-chaos]': { animation: glitch },
        '[data-chaos] main > *': { transform: jolt('shift') },
        '[data-chaos] :is(h1, h2)': { textShadow: jolt('split') },
      },
    }}
  />
)

const Lines = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  zIndex: theme.zIndex.tooltip,
  overflow: 'hidden',
  pointerEvents: 'none',
  backgroundImage: `repeating-linear-gradient(${theme.vars.palette.grid.errorWash} 0 1px,
    transparent 1px 4px)`,
  [`${forcedColors}, print`]: { display: 'none' },
}))

const Tear = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  height: '5vh',
  opacity: jolt('torn'),
  transform: jolt('tear'),
  borderBlock: `2px solid ${theme.vars.palette.info.main}`,
  backgroundColor: theme.vars.palette.grid.errorWash,
}))

/** Wrong colours and a torn picture; everything still works. */
export function ChaosLayer() {
  return (
    <>
      {disorder}
      <Lines aria-hidden>
        <Tear />
      </Lines>
    </>
  )
}

const TOAST = { id: 'chaos' }

/** The state of chaos mode. The same keys or Esc end it; reduced motion disables it. */
export function useChaos() {
  const [isOn, setIsOn] = useState(false)
  const isStill = useReducedMotion()
  const isChaos = isOn && !isStill

  const toggleChaos = useCallback(() => {
    if (prefersReducedMotion()) {
      notify.blank(EFFECTS_MESSAGES.chaosStill, TOAST)
      return
    }
    setIsOn(!isOn)
    notify.blank(isOn ? EFFECTS_MESSAGES.chaosOff : EFFECTS_MESSAGES.chaosOn, TOAST)
  }, [isOn])

  useEffect(() => {
    if (!isChaos) return
    const root = document.documentElement
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) toggleChaos()
    }
    root.dataset['chaos'] = 'on'
    window.addEventListener('keydown', onKey)
    return () => {
      delete root.dataset['chaos']
      window.removeEventListener('keydown', onKey)
    }
  }, [isChaos, toggleChaos])

  return { isChaos, toggleChaos }
}

export const EFFECTS_MESSAGES = {
  chaosOn: 'Chaos mode is on. Press Ctrl+Shift+X or Esc to leave it.',
  chaosOff: 'Chaos mode is off.',
  chaosStill: 'Chaos mode stays off, because your device asks for reduced motion.',
} as const

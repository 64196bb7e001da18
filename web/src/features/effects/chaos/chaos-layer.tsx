import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { forcedColors, signal } from '../../../design/theme/tokens'
import { glitch, jolt, MOVES } from './glitch'

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

/** The site with its signals crossed: wrong colours, torn picture, everything still works. */
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

import { keyframes, styled } from '@mui/material/styles'
import { motion } from '../../design/theme/tokens'
import { SCENE_MS } from './scenes'

const open = keyframes({ from: { transform: 'scaleX(0.86)', opacity: 0 } })
const draw = keyframes({ from: { transform: 'scaleX(0)' } })

const Middle = styled('div')(({ theme }) => ({
  placeSelf: 'center',
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(3),
  '@media (prefers-reduced-motion: reduce)': { '&, & *': { animation: 'none' } },
}))

const Name = styled('p')(({ theme }) => ({
  ...theme.typography.h1,
  margin: 0,
  paddingLeft: '0.12em',
  letterSpacing: '0.12em',
  color: theme.vars.palette.text.primary,
  animation: `${open} ${motion.slow}ms ${motion.ease}`,
}))

const Line = styled('span')(({ theme }) => ({
  width: 'min(60vw, 24rem)',
  height: 1,
  backgroundColor: theme.vars.palette.primary.main,
  animation: `${draw} ${SCENE_MS.transition}ms ${motion.ease}`,
}))

/** The name between two places. */
export function Transition() {
  return (
    <Middle>
      <Name>THE GRID</Name>
      <Line />
    </Middle>
  )
}

import { keyframes, styled } from '@mui/material/styles'
import { Label } from '../../design/label'
import { motion } from '../../design/theme/tokens'
import { LineReveal } from './line-reveal'
import { SCENE_MS } from './scenes'

const LINES_MS = 2700
const GOODBYE_MS = 2900
const DARK_MS = SCENE_MS.shutdown - motion.slow

const lines = [
  { text: 'Session on this device', end: 'closed' },
  { text: 'Access token', end: 'dropped' },
  { text: 'Board, live posts', end: 'detached' },
  { text: 'Votes and comments', end: 'read-only' },
  { text: 'Unsent drafts', end: 'kept' },
  { text: 'Link to The Grid', end: 'down' },
]

const appear = keyframes({ from: { opacity: 0 } })
const darken = keyframes({ to: { opacity: 0 } })

const Sheet = styled('div')(({ theme }) => ({
  placeSelf: 'center',
  width: 'min(34rem, 100% - 40px)',
  display: 'grid',
  gap: theme.spacing(2.5),
  animation: `${darken} ${motion.slow}ms ${motion.ease} ${DARK_MS}ms forwards`,
  '@media (prefers-reduced-motion: reduce)': { '&, & *': { animation: 'none' } },
}))

const Goodbye = styled('p')(({ theme }) => ({
  ...theme.typography.data,
  margin: 0,
  color: theme.vars.palette.text.primary,
  animation: `${appear} 1ms linear ${GOODBYE_MS}ms both`,
}))

/** The session being put away, line by line. */
export function Shutdown() {
  return (
    <Sheet>
      <Label as="div">$ logout</Label>
      <LineReveal lines={lines} from={150} over={LINES_MS} />
      <Goodbye>Signed out. See you on The Grid.</Goodbye>
    </Sheet>
  )
}

import { styled } from '@mui/material/styles'
import { glitch, jolt, MOVES } from './chaos/glitch'
import { LineReveal } from './line-reveal'

const broken = [
  { text: 'Process 1', end: 'killed by you' },
  { text: 'PortLock stopped', end: 'all ports refuse' },
  { text: 'ClawNet Core stopped', end: '0 of 7 neighbours' },
  { text: 'ClawView stopped', end: 'last score 0.99' },
]
const mended = [
  { text: 'Watchdog: nobody answered for one second.' },
  { text: 'Watchdog: starting from the last good state.' },
]

const Sheet = styled('div')(({ theme }) => ({
  placeSelf: 'center',
  width: 'min(40rem, 100% - 40px)',
  display: 'grid',
  gap: theme.spacing(3),
  // In chaos mode the root counts already, and this keeps its time.
  [MOVES]: { ':root:not([data-chaos]) &': { animation: glitch } },
}))

const Title = styled('p')(({ theme }) => ({
  ...theme.typography.h2,
  margin: 0,
  color: theme.vars.palette.error.main,
  textShadow: jolt('split'),
}))

const Body = styled('div')(({ theme }) => ({
  padding: theme.spacing(2.5, 0),
  borderBlock: `1px solid ${theme.vars.palette.error.main}`,
  transform: jolt('shift'),
}))

/** Everything killed, as ordered, and what the watchdog makes of it. */
export function Crash() {
  return (
    <Sheet>
      <Title>SYSTEM HALTED</Title>
      <Body>
        <LineReveal lines={broken} from={100} over={900} />
      </Body>
      <LineReveal lines={mended} from={1300} over={900} />
    </Sheet>
  )
}

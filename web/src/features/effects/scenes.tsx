import { keyframes, styled } from '@mui/material/styles'
import { Label, plainList } from '../../design/text'
import { motion } from '../../design/theme/tokens'
import { glitch, jolt, MOVES } from './chaos'

/** The scenes above the page and their durations. */
export const SCENE_MS = { transition: 800, shutdown: 3500, crash: 2600 } as const

export type Scene = keyof typeof SCENE_MS

const lineRevealAppear = keyframes({ from: { opacity: 0 } })

const List = styled('ol')(({ theme }) => ({
  ...theme.typography.data,
  ...plainList,
  '& > li': {
    display: 'flex',
    gap: '0.75ch',
    animation: `${lineRevealAppear} 1ms linear both`,
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
  '& span': { minWidth: 0 },
  '& i': {
    flex: '1 0 2ch',
    alignSelf: 'end',
    height: '0.7em',
    marginBottom: '0.4em',
    borderBottom: `1px dotted ${theme.vars.palette.grid.faint}`,
  },
  '& em': { fontStyle: 'normal', color: theme.vars.palette.text.primary },
}))

type RevealedLine = { readonly text: string; readonly end?: string }

type LineRevealProps = { lines: readonly RevealedLine[]; from: number; over: number }

/** Lines that appear one after another; all at once under reduced motion. */
function LineReveal({ lines, from, over }: LineRevealProps) {
  return (
    <List>
      {lines.map(({ text, end }, index) => (
        <li key={text} style={{ animationDelay: `${from + (index * over) / lines.length}ms` }}>
          <span>{text}</span>
          {end && (
            <>
              <i />
              <em>{end}</em>
            </>
          )}
        </li>
      ))}
    </List>
  )
}

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

/** The site's name between two pages. */
export function Transition() {
  return (
    <Middle>
      <Name>THE GRID</Name>
      <Line />
    </Middle>
  )
}

const LINES_MS = 2700
const GOODBYE_MS = 2900
const DARK_MS = SCENE_MS.shutdown - motion.slow

const lines = [
  { text: 'Session on this device', end: 'closed' },
  { text: 'Access token', end: 'dropped' },
  { text: 'Board, live posts', end: 'detached' },
  { text: 'Votes and comments', end: 'read-only' },
  { text: 'Open forms', end: 'closed' },
  { text: 'Link to The Grid', end: 'down' },
]

const shutdownAppear = keyframes({ from: { opacity: 0 } })
const darken = keyframes({ to: { opacity: 0 } })

const ShutdownSheet = styled('div')(({ theme }) => ({
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
  animation: `${shutdownAppear} 1ms linear ${GOODBYE_MS}ms both`,
}))

/** The shutdown, line by line. */
export function Shutdown() {
  return (
    <ShutdownSheet>
      <Label as="div">$ logout</Label>
      <LineReveal lines={lines} from={150} over={LINES_MS} />
      <Goodbye>Signed out. See you on The Grid.</Goodbye>
    </ShutdownSheet>
  )
}

const broken = [
  { text: 'Process 1', end: 'killed by you' },
  { text: 'PortLock stopped', end: 'all ports blocked' },
  { text: 'ClawNet Core stopped', end: '0 of 7 neighbours' },
  { text: 'ClawView stopped', end: 'last score 0.99' },
]
const recovery = [
  { text: 'Watchdog: nobody answered for one second.' },
  { text: 'Watchdog: starting from the last good state.' },
]

const CrashSheet = styled('div')(({ theme }) => ({
  placeSelf: 'center',
  width: 'min(40rem, 100% - 40px)',
  display: 'grid',
  gap: theme.spacing(3),
  // In chaos mode the root is animated already.
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

/** The crash, and the restart by the watchdog. */
export function Crash() {
  return (
    <CrashSheet>
      <Title>SYSTEM HALTED</Title>
      <Body>
        <LineReveal lines={broken} from={100} over={900} />
      </Body>
      <LineReveal lines={recovery} from={1300} over={900} />
    </CrashSheet>
  )
}

import type { ToolId } from '@grid/schema/releases'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { restoreFocus } from '../../browser/focus'
import { DEMO_END, demoPanel, demos } from '../../content/demos'
import { Drawing } from '../../design/drawing'
import { Panel } from '../../design/panel'
import { eased, motion } from '../../design/theme/tokens'
import { prefersReducedMotion, useReducedMotion } from '../../design/use-reduced-motion'
import { currentStep } from './drawing-frames'
import { GraphDrawing, graphReadings } from './graph-drawing'
import { MeshDrawing, meshReadings } from './mesh-drawing'
import { UsbDrawing, usbReadings } from './usb-drawing'

const LONGEST_STEP_MS = 100
const SHARE_IN_VIEW = 0.6

/**
 * The time of a demo, in seconds. It shows its end until most of it is in view, then plays once
 * from the start. It pauses off-screen. Under reduced motion it never moves and has no controls.
 */
function useDemo<Root extends Element>() {
  const root = useRef<Root>(null)
  const isStill = useReducedMotion()
  const [at, setAt] = useState(DEMO_END)
  const [isInView, setIsInView] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const wasPlayed = useRef(false)

  useEffect(() => {
    const element = root.current
    if (!element || isStill) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsInView(entry?.isIntersecting ?? false),
      { threshold: SHARE_IN_VIEW },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isStill])

  useEffect(() => {
    if (!isInView || wasPlayed.current || prefersReducedMotion()) return
    wasPlayed.current = true
    setAt(0)
    setIsPlaying(true)
  }, [isInView])

  const isAtEnd = at >= DEMO_END
  const isRunning = isPlaying && !isAtEnd
  useEffect(() => {
    if (!isRunning || !isInView) return
    let last = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const elapsed = Math.min(LONGEST_STEP_MS, Math.max(0, now - last)) / 1000
      last = now
      setAt((before) => Math.min(DEMO_END, before + elapsed))
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [isRunning, isInView])

  const replay = () => {
    setAt(0)
    setIsPlaying(true)
  }
  if (isStill) return { root, at: DEMO_END, controls: null }
  const hold = () => setIsPlaying(!isPlaying)
  return { root, at, controls: { isPlaying: isRunning, isAtEnd, onHold: hold, onReplay: replay } }
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  '@media (prefers-reduced-motion: reduce)': { display: 'none' },
}))

type HoldProps = { readonly isPlaying: boolean; readonly onHold: () => void }

/** Disappears at the end of the demo and passes the focus to the next button. */
function HoldButton({ isPlaying, onHold }: HoldProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && document.activeElement === element) restoreFocus(element.nextElementSibling)
    }
  }, [])
  const Icon = isPlaying ? Pause : Play
  return (
    <IconButton
      ref={button}
      size="small"
      aria-label={isPlaying ? demoPanel.pause : demoPanel.play}
      onClick={onHold}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  )
}

type Props = HoldProps & { readonly isAtEnd: boolean; readonly onReplay: () => void }

function DemoControls({ isAtEnd, onReplay, ...hold }: Props) {
  return (
    <Row>
      {!isAtEnd && <HoldButton {...hold} />}
      <Button
        size="small"
        variant="text"
        color="secondary"
        startIcon={<RotateCcw size={16} aria-hidden />}
        onClick={onReplay}
      >
        {demoPanel.replay}
      </Button>
    </Row>
  )
}

type Scene = {
  readonly Scenery: ComponentType<{ at: number }>
  readonly readings: (at: number) => readonly [string, string, string]
}

const scenes: Readonly<Record<ToolId, Scene>> = {
  portlock: { Scenery: UsbDrawing, readings: usbReadings },
  'clawnet-core': { Scenery: MeshDrawing, readings: meshReadings },
  clawview: { Scenery: GraphDrawing, readings: graphReadings },
}

const Stage = styled('div')(({ theme }) => ({
  padding: theme.spacing(2.5, 2, 1),
  '& svg *': { vectorEffect: 'non-scaling-stroke' },
  [theme.breakpoints.up('sm')]: { padding: theme.spacing(4, 5, 2) },
}))

const Readings = styled('dl')(({ theme }) => ({
  ...theme.typography.label,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(4.5em, 100%), 1fr))',
  gap: theme.spacing(2),
  margin: 0,
  padding: theme.spacing(1.5, 2.5),
  borderBlock: `1px solid ${theme.vars.palette.divider}`,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& > div': { overflowWrap: 'anywhere' },
}))

const Steps = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(2, 2.5),
  display: 'grid',
  gap: theme.spacing(1),
  '& > li': {
    paddingLeft: theme.spacing(2),
    borderLeft: `1px solid ${theme.vars.palette.grid.edge}`,
    color: theme.vars.palette.text.secondary,
    transition: eased(['color', 'border-color'], motion.base),
  },
  '& > li[data-current]': {
    color: theme.vars.palette.text.primary,
    borderColor: theme.vars.palette.primary.main,
  },
}))

/** An animation of the tool. Plays once when it is in view, with pause and replay buttons. */
export function DemoPanel({ tool }: { readonly tool: ToolId }) {
  const { root, at, controls } = useDemo<HTMLDivElement>()
  const { description, steps, readings } = demos[tool]
  const { Scenery, readings: read } = scenes[tool]
  const values = read(at)
  const current = currentStep(steps, at)
  return (
    <div ref={root} data-demo-time={at.toFixed(1)}>
      <Panel label={demoPanel.title} aside={controls && <DemoControls {...controls} />} flush>
        <Stage>
          <Drawing viewBox="0 0 320 172" role="img" aria-label={description}>
            <Scenery at={at} />
          </Drawing>
        </Stage>
        <Readings>
          {readings.map((label, index) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{values[index]}</dd>
            </div>
          ))}
        </Readings>
        <Steps>
          {steps.map((step, index) => (
            <li key={step.text} data-current={index === current || undefined}>
              {step.text}
            </li>
          ))}
        </Steps>
      </Panel>
    </div>
  )
}

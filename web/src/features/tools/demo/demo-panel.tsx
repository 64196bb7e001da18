import type { ToolId } from '@grid/schema/releases'
import { styled } from '@mui/material/styles'
import type { ComponentType } from 'react'
import { demoPanel, demos } from '../../../content/demos'
import { Drawing } from '../../../design/drawing'
import { Panel } from '../../../design/panel'
import { eased } from '../../../design/theme/eased'
import { motion } from '../../../design/theme/tokens'
import { DemoControls } from './demo-controls'
import { GraphDrawing, graphReadings } from './graph-drawing'
import { MeshDrawing, meshReadings } from './mesh-drawing'
import { currentStep } from './timing'
import { UsbDrawing, usbReadings } from './usb-drawing'
import { useDemo } from './use-demo'

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

/** What the tool does, drawn: plays once when it is seen, and holds or begins anew when asked. */
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

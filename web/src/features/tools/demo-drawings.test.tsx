import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { DEMO_END } from '../../content/demos'
import { GraphDrawing, graphReadings } from './graph-drawing'
import { MeshDrawing, meshReadings } from './mesh-drawing'
import { UsbDrawing, usbReadings } from './usb-drawing'

const scenes = [
  {
    tool: 'PortLock',
    Scenery: UsbDrawing,
    readings: usbReadings,
    first: ['empty', '0 of 4', '41 lines'],
    last: ['refused', '3 of 4', '42 lines'],
  },
  {
    tool: 'ClawNet Core',
    Scenery: MeshDrawing,
    readings: meshReadings,
    first: ['up', '0', 'none'],
    last: ['down', '4', 'delivered'],
  },
  {
    tool: 'ClawView',
    Scenery: GraphDrawing,
    readings: graphReadings,
    first: ['0', '0.08', 'none yet'],
    last: ['18,204', '0.92', '1 edge'],
  },
] as const

describe.each(scenes)('the demo of $tool', ({ Scenery, readings, first, last }) => {
  test('reads differently at its end than at its start', () => {
    expect(readings(0)).toEqual(first)
    expect(readings(DEMO_END)).toEqual(last)
  })

  test('renders at every moment without NaN', () => {
    for (let at = 0; at <= DEMO_END; at += 0.1) {
      expect(renderToStaticMarkup(<Scenery at={at} />)).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  test('does not change shortly before its end', () => {
    const near = renderToStaticMarkup(<Scenery at={DEMO_END - 0.2} />)
    expect(renderToStaticMarkup(<Scenery at={DEMO_END} />)).toBe(near)
  })
})

import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { ink, signal } from '../src/design/theme/tokens'

const CELLS = [0, 7, 14].flatMap((y) => [0, 7, 14].map((x) => ({ x, y })))
const SPAN = 20

/** Draws the mark of the lab: nine cells, of which the middle one is live. */
export function drawMark(context: SKRSContext2D, left: number, top: number, size: number): void {
  const unit = size / SPAN
  for (const { x, y } of CELLS) {
    context.fillStyle = x === 7 && y === 7 ? signal.green : ink.outline
    context.fillRect(left + x * unit, top + y * unit, 6 * unit, 6 * unit)
  }
}

/** The mark on a ground that may be cut to any shape, as a PNG. */
export async function icon(size: number): Promise<Uint8Array> {
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  context.fillStyle = ink.base
  context.fillRect(0, 0, size, size)
  const mark = Math.round((size * 0.5) / SPAN) * SPAN
  drawMark(context, (size - mark) / 2, (size - mark) / 2, mark)
  return canvas.encode('png')
}

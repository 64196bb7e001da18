import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { MARK } from '../src/design/logo'
import { ink, signal } from '../src/design/theme/tokens'

/** Draws the lab's mark into a square. */
export function drawMark(context: SKRSContext2D, left: number, top: number, size: number): void {
  const unit = size / MARK.span
  const side = MARK.cell * unit
  for (const { x, y, isLive } of MARK.cells) {
    context.fillStyle = isLive ? signal.green : ink.outline
    context.fillRect(left + x * unit, top + y * unit, side, side)
  }
}

/** The mark on a ground that may be cut to any shape, as a PNG. */
export async function icon(size: number): Promise<Uint8Array> {
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  context.fillStyle = ink.base
  context.fillRect(0, 0, size, size)
  const mark = Math.round((size * 0.5) / MARK.span) * MARK.span
  drawMark(context, (size - mark) / 2, (size - mark) / 2, mark)
  return canvas.encode('png')
}

import { family } from '../../../design/theme/tokens'
import { fall, makeRain } from './rain'

/** Five steps a second: each makes the browser compose the first screen anew, which is the cost. */
export const STEP_MS = 200

const CELL = { width: 16, height: 20 }
const GLYPHS = '0123456789abcdef<>/:|'
const LEVELS = [0, 0.32, 0.55, 1] as const
const STRONGEST = { wide: 0.42, narrow: 0.26 }
const WIDE = 900
const SHARPEST = 1.5

/** How much of it is seen at a place: nothing at the foot, little behind the text on the left. */
function shade(strongest: number, x: number, y: number): number {
  return strongest * (1 - y) ** 1.5 * (0.3 + 0.7 * x)
}

/** Every glyph once, so that a cell is one copy and no text is ever laid out again. */
function glyphSheet(color: string, scale: number): HTMLCanvasElement {
  const sheet = document.createElement('canvas')
  sheet.width = Math.ceil(GLYPHS.length * CELL.width * scale)
  sheet.height = Math.ceil(CELL.height * scale)
  const ink = sheet.getContext('2d')
  if (!ink) return sheet
  ink.scale(scale, scale)
  ink.fillStyle = color
  ink.font = `500 14px ${family.mono}`
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ;[...GLYPHS].forEach((glyph, index) => {
    ink.fillText(glyph, (index + 0.5) * CELL.width, CELL.height / 2)
  })
  return sheet
}

/** Prepares a canvas for its present size and gives the function that paints one step. */
export function paintRain(canvas: HTMLCanvasElement): () => void {
  const scale = Math.min(SHARPEST, window.devicePixelRatio)
  const { clientWidth, clientHeight } = canvas
  canvas.width = Math.round(clientWidth * scale)
  canvas.height = Math.round(clientHeight * scale)
  const ink = canvas.getContext('2d', { alpha: false })
  if (!ink) return () => undefined

  const style = getComputedStyle(canvas)
  ink.fillStyle = style.backgroundColor
  ink.fillRect(0, 0, canvas.width, canvas.height)
  const columns = Math.ceil(clientWidth / CELL.width)
  const rows = Math.ceil(clientHeight / CELL.height)
  const rain = makeRain(columns, rows)
  const sheet = glyphSheet(style.color, scale)
  const strongest = clientWidth < WIDE ? STRONGEST.narrow : STRONGEST.wide
  const width = CELL.width * scale
  const height = CELL.height * scale
  let step = 0

  return () => {
    step += 1
    for (const { column, row, level } of fall(rain, step)) {
      ink.globalAlpha = 1
      ink.fillRect(column * width, row * height, width, height)
      if (level === 0) continue
      ink.globalAlpha = LEVELS[level] * shade(strongest, column / columns, row / rows)
      const glyph = Math.floor(Math.random() * GLYPHS.length)
      const place = [column * width, row * height, width, height] as const
      ink.drawImage(sheet, glyph * width, 0, width, height, ...place)
    }
  }
}

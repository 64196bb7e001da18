import { family } from '../../design/theme/tokens'

/** A column of glyphs on its way down. */
type Drop = { row: number; length: number; pace: number; wait: number }

/** One cell to be drawn anew: `level` 0 is empty, higher is brighter. */
export type CellChange = {
  readonly column: number
  readonly row: number
  readonly level: 0 | 1 | 2 | 3
}

type Rain = { readonly columns: number; readonly rows: number; readonly drops: Drop[] }

type Chance = () => number

const LENGTHS = { least: 6, spread: 12 }
const PACES = 2
const LONGEST_WAIT = 20

function newDrop(chance: Chance): Drop {
  return {
    row: -1,
    length: LENGTHS.least + Math.floor(chance() * LENGTHS.spread),
    pace: 1 + Math.floor(chance() * PACES),
    wait: Math.floor(chance() * LONGEST_WAIT),
  }
}

/** A dry sky over the given cells: one drop per column, each waiting for its turn. */
export function makeRain(columns: number, rows: number, chance: Chance = Math.random): Rain {
  return { columns, rows, drops: Array.from({ length: columns }, () => newDrop(chance)) }
}

/**
 * Lets every drop whose turn it is fall by one row. Only the cells that look different afterwards
 * are told, so that a step costs a handful of cells however large the sky is.
 */
export function fall(rain: Rain, step: number, chance: Chance = Math.random): CellChange[] {
  const changes: CellChange[] = []
  const tell = (column: number, row: number, level: CellChange['level']) => {
    if (row >= 0 && row < rain.rows) changes.push({ column, row, level })
  }
  rain.drops.forEach((drop, column) => {
    if (drop.wait > 0) {
      drop.wait -= 1
      return
    }
    if (step % drop.pace !== 0) return
    drop.row += 1
    tell(column, drop.row, 3)
    tell(column, drop.row - 1, 2)
    tell(column, drop.row - 4, 1)
    tell(column, drop.row - drop.length, 0)
    if (drop.row - drop.length >= rain.rows) rain.drops[column] = newDrop(chance)
  })
  return changes
}

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

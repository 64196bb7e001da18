/*
 * The falling glyphs of the landing page. The loader runs this file before the app, so it imports
 * nothing.
 */

/** Brightness of a cell: 0 is empty. */
type Level = 0 | 1 | 2 | 3

/** A column of glyphs on its way down. */
type Drop = { row: number; length: number; pace: number; wait: number }

/** A cell to render again. */
export type CellChange = { readonly column: number; readonly row: number; readonly level: Level }

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

/** Rain over the given cells, one drop per column, some of them already on their way. */
export function makeRain(columns: number, rows: number, chance: Chance = Math.random): Rain {
  const drops = Array.from({ length: columns }, () => {
    const drop = newDrop(chance)
    const row = Math.floor(chance() * (rows + drop.length)) - 1
    return { ...drop, row, wait: row < 0 ? drop.wait : 0 }
  })
  return { columns, rows, drops }
}

/** The level of a cell by its distance behind the head of the drop. */
function levelAt(distance: number, length: number): Level {
  if (distance === 0) return 3
  if (distance < 4) return 2
  return distance < length ? 1 : 0
}

/** All cells that are not empty. */
export function cellsOf({ drops, rows }: Rain): CellChange[] {
  return drops.flatMap(({ row: head, length }, column) =>
    Array.from({ length }, (_, distance) => ({
      column,
      row: head - distance,
      level: levelAt(distance, length),
    })).filter(({ row }) => row >= 0 && row < rows),
  )
}

/** Moves each drop whose turn it is down by one row. Returns only the cells that change. */
export function fall(rain: Rain, step: number, chance: Chance = Math.random): CellChange[] {
  const changes: CellChange[] = []
  rain.drops.forEach((drop, column) => {
    if (drop.wait > 0) {
      drop.wait -= 1
      return
    }
    if (step % drop.pace !== 0) return
    drop.row += 1
    for (const distance of [0, 1, 4, drop.length]) {
      const row = drop.row - distance
      if (row >= 0 && row < rain.rows) {
        changes.push({ column, row, level: levelAt(distance, drop.length) })
      }
    }
    if (drop.row - drop.length >= rain.rows) rain.drops[column] = newDrop(chance)
  })
  return changes
}

/** Five steps a second: each makes the browser compose the first screen again. */
export const STEP_MS = 200

const CELL = { width: 16, height: 20 }
const GLYPHS = '0123456789abcdef<>/:|'
const LEVELS = [0, 0.32, 0.55, 1] as const
const STRONGEST = { wide: 0.5, narrow: 0.4 }
const WIDE = 900
const SHARPEST = 1.5

/** Visibility of a cell: nothing at the bottom, little behind the text on the left. */
function shade(strongest: number, x: number, y: number): number {
  return strongest * (1 - y) ** 1.2 * (0.3 + 0.7 * x)
}

const scaleOf = () => Math.min(SHARPEST, window.devicePixelRatio)

/** Each glyph once, so that a cell is one copy and no text is laid out again. */
function glyphSheet(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { color, fontFamily } = getComputedStyle(canvas)
  const scale = scaleOf()
  const sheet = document.createElement('canvas')
  sheet.width = Math.ceil(GLYPHS.length * CELL.width * scale)
  sheet.height = Math.ceil(CELL.height * scale)
  const ink = sheet.getContext('2d')
  if (!ink) return sheet
  ink.scale(scale, scale)
  ink.fillStyle = color
  ink.font = `500 14px ${fontFamily}`
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ;[...GLYPHS].forEach((glyph, index) => {
    ink.fillText(glyph, (index + 0.5) * CELL.width, CELL.height / 2)
  })
  return sheet
}

/** Renders rain for the canvas's current size. Returns a function that renders the next step. */
function paintRain(canvas: HTMLCanvasElement, sheet: HTMLCanvasElement): () => void {
  const scale = scaleOf()
  const { clientWidth, clientHeight } = canvas
  canvas.width = Math.round(clientWidth * scale)
  canvas.height = Math.round(clientHeight * scale)
  const ink = canvas.getContext('2d', { alpha: false })
  if (!ink) return () => undefined

  ink.fillStyle = getComputedStyle(canvas).backgroundColor
  ink.fillRect(0, 0, canvas.width, canvas.height)
  const columns = Math.ceil(clientWidth / CELL.width)
  const rows = Math.ceil(clientHeight / CELL.height)
  const rain = makeRain(columns, rows)
  const strongest = clientWidth < WIDE ? STRONGEST.narrow : STRONGEST.wide
  const width = CELL.width * scale
  const height = CELL.height * scale
  let step = 0

  const paint = (cells: readonly CellChange[]) => {
    for (const { column, row, level } of cells) {
      ink.globalAlpha = 1
      ink.fillRect(column * width, row * height, width, height)
      if (level === 0) continue
      ink.globalAlpha = LEVELS[level] * shade(strongest, column / columns, row / rows)
      const glyph = Math.floor(Math.random() * GLYPHS.length)
      const place = [column * width, row * height, width, height] as const
      ink.drawImage(sheet, glyph * width, 0, width, height, ...place)
    }
  }
  paint(cellsOf(rain))
  return () => {
    step += 1
    paint(fall(rain, step))
  }
}

/** Attribute of a canvas whose rain the user has paused. */
const PAUSED = 'data-paused'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Calls back when the window moves to a screen with another density, until the signal aborts. */
function watchResolution(onChange: () => void, signal: AbortSignal): void {
  const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
  const changed = () => {
    onChange()
    watchResolution(onChange, signal)
  }
  query.addEventListener('change', changed, { once: true, signal })
}

/** Event on a canvas that ends its rain. */
const END = 'grid:end-rain'

/**
 * Starts rain on a canvas, unless it has some: the app continues the rain of the loader.
 * `data-state` is `falling`, `still` (paused by the user or reduced motion) or `paused` (out of
 * view).
 *
 * @returns a function that ends it.
 */
export function rainOn(canvas: HTMLCanvasElement): () => void {
  if (canvas.dataset['state'] === undefined) start(canvas)
  return () => void canvas.dispatchEvent(new Event(END))
}

function start(canvas: HTMLCanvasElement): void {
  const controller = new AbortController()
  const { signal } = controller
  const reduced = matchMedia(REDUCED_MOTION)
  let paint: (() => void) | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let preparation: ReturnType<typeof setTimeout> | undefined
  let isInView = false

  const update = () => {
    const isVisible = isInView && document.visibilityState === 'visible'
    const isStill = reduced.matches || canvas.hasAttribute(PAUSED)
    clearInterval(timer)
    if (isVisible && !isStill) timer = setInterval(() => paint?.(), STEP_MS)
    canvas.dataset['state'] = !isVisible ? 'paused' : isStill ? 'still' : 'falling'
  }
  /** Renders again after a change of size or colour, in two tasks below 50 ms each. */
  const restart = () => {
    clearTimeout(preparation)
    if (canvas.clientWidth === 0) return
    const sheet = glyphSheet(canvas)
    preparation = setTimeout(() => {
      paint = paintRain(canvas, sheet)
    })
  }
  const view = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false
    update()
  })
  const size = new ResizeObserver(restart)
  const color = new MutationObserver(restart)
  const pause = new MutationObserver(update)
  size.observe(canvas)
  watchResolution(restart, signal)
  // The browser may drop what a canvas shows, for example on a phone in the background.
  canvas.addEventListener('contextrestored', restart, { signal })
  view.observe(canvas)
  color.observe(document.documentElement, { attributeFilter: ['data-chaos'] })
  pause.observe(canvas, { attributeFilter: [PAUSED] })
  document.addEventListener('visibilitychange', update, { signal })
  reduced.addEventListener('change', update, { signal })
  const stop = () => {
    delete canvas.dataset['state']
    clearInterval(timer)
    clearTimeout(preparation)
    controller.abort()
    for (const observer of [view, size, color, pause]) observer.disconnect()
  }
  canvas.addEventListener(END, stop, { once: true })
  update()
}

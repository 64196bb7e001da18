import { Drawing } from './drawing'

type EmblemInk = 'text' | 'muted' | 'line' | 'signal'

/** One filled shape of an emblem, as an SVG path. */
type EmblemShape = { readonly d: string; readonly ink: EmblemInk }

/** An emblem is a square of this many units. */
export const EMBLEM_SIZE = 8

const HALF = EMBLEM_SIZE / 2

/**
 * The geometric portrait of a name: a mask, symmetrical from left to right, with one signal.
 * The same name always gives the same shapes.
 */
export function emblemOf(name: string): readonly EmblemShape[] {
  const draw = randomOf(name)
  const pick = <T,>(from: readonly [T, ...T[]]): T =>
    from[Math.floor(draw() * from.length)] ?? from[0]
  const shapes: EmblemShape[] = []
  for (let y = 0; y < EMBLEM_SIZE; y += 1) {
    for (let x = 0; x < HALF; x += 1) {
      const tile = pick(TILES)
      const turn = Math.floor(draw() * 4)
      const ink = pick(EMBLEM_OF_INKS)
      if (!isInside(x, y)) continue
      shapes.push({ d: tile(x, y, turn), ink })
      shapes.push({ d: tile(EMBLEM_SIZE - 1 - x, y, mirrored(turn)), ink })
    }
  }
  return [...shapes, ...signalOf(pick([2, 3]), pick([2, 3]))]
}

type Tile = (x: number, y: number, turn: number) => string

const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

const square: Tile = (x, y) => `M${x} ${y}h1v1h-1z`

const quarter: Tile = (x, y, turn) => {
  const [corner, next, , last] = turned(x, y, turn)
  return `M${corner}L${next}A1 1 0 0 1 ${last}z`
}

const wedge: Tile = (x, y, turn) => {
  const [corner, next, , last] = turned(x, y, turn)
  return `M${corner}L${next}L${last}z`
}

const disc: Tile = (x, y) => circle(x + 0.5, y + 0.5, 0.5)

const TILES = [square, square, quarter, quarter, quarter, wedge, disc] as const
const EMBLEM_OF_INKS = ['text', 'muted', 'muted', 'line', 'line'] as const

function turned(x: number, y: number, turn: number) {
  const at = (index: number) => {
    const [dx, dy] = CORNERS[(turn + index) % 4] ?? CORNERS[0]
    return `${x + dx} ${y + dy}`
  }
  return [at(0), at(1), at(2), at(3)] as const
}

/** The turn that a tile has in a mirror: left and right corners change places. */
function mirrored(turn: number): number {
  return (5 - turn) % 4
}

/** Leaves the outline of a head on shoulders. */
function isInside(x: number, y: number): boolean {
  if (y === EMBLEM_SIZE - 1) return true
  if (y === EMBLEM_SIZE - 2) return x > 0
  return y === 0 ? x > 1 : x > 0
}

function signalOf(x: number, y: number): EmblemShape[] {
  return [{ d: circle(x + 0.5, y + 0.5, 0.5), ink: 'signal' }]
}

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
}

/** Numbers from 0 to 1 that depend on nothing but the text (FNV-1a into a mixing counter). */
function randomOf(text: string): () => number {
  let state = 0x811c9dc5
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const PORTRAIT_INKS: readonly EmblemInk[] = ['line', 'muted', 'text', 'signal']

/**
 * A decorative portrait, generated from the name. One path per ink, because touching shapes of one
 * path show no seam.
 */
export function Portrait({ name }: { name: string }) {
  const shapes = emblemOf(name)
  return (
    <Drawing viewBox={`0 0 ${EMBLEM_SIZE} ${EMBLEM_SIZE}`} aria-hidden>
      {PORTRAIT_INKS.map((ink) => (
        <path
          key={ink}
          d={shapes.flatMap((shape) => (shape.ink === ink ? shape.d : [])).join('')}
          data-ink={ink}
          data-fill
        />
      ))}
    </Drawing>
  )
}

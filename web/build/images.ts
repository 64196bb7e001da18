import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { MARK } from '../src/content/site'
import { ink, signal, text } from '../src/design/theme/tokens'
import { SHARE_SIZE } from '../src/document/head-tags'

/** Draws the logo into a square. */
function drawMark(context: SKRSContext2D, left: number, top: number, size: number): void {
  const unit = size / MARK.span
  const side = MARK.cell * unit
  for (const { x, y, isFilled } of MARK.cells) {
    context.fillStyle = isFilled ? signal.green : ink.outline
    context.fillRect(left + x * unit, top + y * unit, side, side)
  }
}

/** A maskable icon: the logo on a background that may be cut to any shape, as PNG. */
export async function icon(size: number): Promise<Uint8Array> {
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  context.fillStyle = ink.base
  context.fillRect(0, 0, size, size)
  const mark = Math.round((size * 0.5) / MARK.span) * MARK.span
  drawMark(context, (size - mark) / 2, (size - mark) / 2, mark)
  return canvas.encode('png')
}

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE
const EDGE = 72
const TITLE = { size: 76, line: 82, most: 3 }
const LEAD = { size: 32, line: 46, most: 3 }

type ShareText = {
  readonly site: string
  readonly title: string
  readonly lead: string
  /** The URL without the protocol. */
  readonly address: string
}

/** Draws the share image (Open Graph) of a page, as PNG. */
export async function shareImage(say: ShareText): Promise<Uint8Array> {
  registerFonts()
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = ink.base
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.textBaseline = 'alphabetic'

  drawMark(context, EDGE, EDGE, 40)
  write(context, say.site, EDGE + 58, EDGE + 31, '600 30px Grotesk', text.primary)

  context.font = `500 ${TITLE.size}px Grotesk`
  context.letterSpacing = '-2px'
  const titleEnd = paragraph(context, say.title, 232, TITLE, text.primary)
  context.font = `400 ${LEAD.size}px Grotesk`
  context.letterSpacing = '0px'
  const free = Math.min(LEAD.most, Math.floor((HEIGHT - EDGE - 60 - titleEnd) / LEAD.line))
  paragraph(context, say.lead, titleEnd + 12, { ...LEAD, most: free }, text.muted)

  context.fillStyle = ink.hairline
  context.fillRect(EDGE, HEIGHT - EDGE - 40, WIDTH - 2 * EDGE, 1)
  context.fillStyle = signal.green
  context.fillRect(EDGE, HEIGHT - EDGE - 41, 56, 3)
  write(context, say.address, EDGE, HEIGHT - EDGE + 8, '500 24px Mono', text.muted)
  return canvas.encode('png')
}

function registerFonts(): void {
  if (GlobalFonts.has('Grotesk')) return
  const { resolve } = createRequire(import.meta.url)
  const addFont = (file: string, name: string) => {
    const found = resolve(`@fontsource-variable/${file}-latin-wght-normal.woff2`)
    if (!GlobalFonts.registerFromPath(found, name)) throw new Error(`${found} is no usable font.`)
  }
  addFont('space-grotesk/files/space-grotesk', 'Grotesk')
  addFont('red-hat-mono/files/red-hat-mono', 'Mono')
}

function write(
  context: SKRSContext2D,
  words: string,
  x: number,
  y: number,
  font: string,
  colour: string,
): void {
  context.font = font
  context.fillStyle = colour
  context.fillText(words, x, y)
}

/** Draws lines of text from a baseline down. Returns the baseline after the last line. */
function paragraph(
  context: SKRSContext2D,
  words: string,
  firstLine: number,
  { line, most }: { readonly line: number; readonly most: number },
  colour: string,
): number {
  context.fillStyle = colour
  const lines = wrap(words, most, (part) => context.measureText(part).width <= WIDTH - 2 * EDGE)
  for (const [index, part] of lines.entries()) {
    context.fillText(part, EDGE, firstLine + index * line)
  }
  return firstLine + lines.length * line
}

/** Wraps a text into a number of lines; a longer text ends with an ellipsis. */
export function wrap(words: string, most: number, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  const cut = kept.at(-1)?.replace(/[\s.,;:]*$/, '') ?? ''
  return [...kept.slice(0, -1), fits(`${cut}…`) ? `${cut}…` : cut.replace(/\s*\S*$/, '…')]
}

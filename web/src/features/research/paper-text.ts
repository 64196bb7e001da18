import {
  longDate,
  type ResearchFigure,
  type ResearchId,
  type ResearchPost,
  type StoredBlock,
} from '../../content/research/paper'
import { citation, RESEARCH_MESSAGES } from './references'

const TYPES = ['heading', 'paragraph'] as const

/** A piece of a paper that can be shown. */
type Block = { readonly type: (typeof TYPES)[number]; readonly content: string }

/** Keeps the blocks of a known type and drops every other. */
export function parseBlocks(stored: readonly StoredBlock[]): Block[] {
  return stored.flatMap(({ type, content }) => {
    const known = TYPES.find((name) => name === type)
    return known ? [{ type: known, content }] : []
  })
}

/** A figure with its name in the text: tables and charts are counted apart. */
export type NumberedFigure = ResearchFigure & { readonly name: string; readonly id: string }

export type Section = {
  readonly number: number
  readonly heading: string
  /** The anchor of the section. */
  readonly id: string
  readonly paragraphs: readonly string[]
  readonly figures: readonly NumberedFigure[]
}

/** The text of a paper as numbered sections, each with the figures that close it. */
export function sectionsOf(post: Pick<ResearchPost, 'content' | 'figures'>): Section[] {
  const figures = numbered(post.figures)
  const sections: { heading: string; paragraphs: string[] }[] = []
  for (const block of parseBlocks(post.content)) {
    if (block.type === 'heading') sections.push({ heading: block.content, paragraphs: [] })
    else sections.at(-1)?.paragraphs.push(block.content)
  }
  return sections.map(({ heading, paragraphs }, index) => ({
    number: index + 1,
    heading,
    id: anchor(heading),
    paragraphs,
    figures: figures.filter((figure) => figure.section === heading),
  }))
}

function numbered(figures: readonly ResearchFigure[]): NumberedFigure[] {
  const counts = { table: 0, chart: 0 }
  return figures.map((figure) => {
    counts[figure.kind] += 1
    const name = `${figure.kind === 'table' ? 'Table' : 'Figure'} ${counts[figure.kind]}`
    return { ...figure, name, id: anchor(name) }
  })
}

function anchor(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

const WIDTH = 76

/** Breaks lines at spaces; all but the first of a line's pieces begin with the indent. */
function wrap(text: string, indent = ''): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, indent))
    .join('\n')
}

function wrapLine(line: string, indent: string): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > WIDTH) {
      lines.push(current)
      current = `${indent}${word}`
    } else {
      current = current === '' ? word : `${current} ${word}`
    }
  }
  return [...lines, current].join('\n')
}

/** Rows as columns of equal width; the first row is the head. */
function columns(rows: readonly (readonly string[])[]): string {
  const count = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const rule = '-'.repeat(Math.max(...lines.map((line) => line.length)))
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

/** The title plus -research.txt; a hyphen replaces characters that file systems reject. */
export function textFileName(title: string): string {
  const safe = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${safe}-research.txt`
}

/** The whole paper as plain text, a sample instead of the PDF. */
export function textFile(id: ResearchId, post: ResearchPost): string {
  const parts = [
    wrap(post.title.toUpperCase()),
    wrap(`${post.author}\n${longDate(post.date)}\n${post.category}`),
    `SAMPLE. ${RESEARCH_MESSAGES.coming}`,
    `Abstract\n\n${wrap(post.abstract)}`,
    ...sectionsOf(post).flatMap((section) => [
      `${section.number}  ${section.heading}`,
      ...section.paragraphs.map((paragraph) => wrap(paragraph)),
      ...section.figures.map(figureText),
    ]),
    'References',
    ...post.references.map((reference, at) =>
      wrap(`[${at + 1}] ${reference.text} ${reference.href}`, '    '),
    ),
    `Cite as\n\n${wrap(citation(id, post))}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function figureText(figure: NumberedFigure): string {
  const caption = wrap(`${figure.name}. ${figure.caption}`)
  const body =
    figure.kind === 'table' ? columns([figure.columns, ...figure.rows]) : wrap(figure.description)
  return `${body}\n\n${caption}`
}

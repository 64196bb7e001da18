import { longDate, type ResearchId, type ResearchPost } from '../../content/research/paper'
import { RESEARCH_MESSAGES } from './messages'
import { citation } from './references'
import { type NumberedFigure, sectionsOf } from './sections'

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

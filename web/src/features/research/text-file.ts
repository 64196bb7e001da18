import { longDate } from '../../content/research/long-date'
import type { ResearchId, ResearchPost } from '../../content/research/post'
import { citation } from './citation'
import { RESEARCH_MESSAGES } from './messages'
import { type NumberedFigure, sectionsOf } from './sections'
import { columns, wrap } from './typeset'

/** The title plus -research.txt; a sign that a file system refuses becomes a hyphen. */
export function textFileName(title: string): string {
  const safe = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${safe}-research.txt`
}

/** The whole paper as plain text, for the sample that stands in for the PDF. */
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

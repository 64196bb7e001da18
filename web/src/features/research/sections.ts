import type { ResearchFigure, ResearchPost, StoredBlock } from '../../content/research/paper'

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

import type { Source } from './sources'
import { titlesIn } from './titles'

/** What the document says about a requirement of the standard. */
type Answer = {
  readonly id: string
  readonly level: string
  readonly verdict: string
  /** Tests, as `file › title`. */
  readonly evidence: readonly string[]
  /** The remarks beside the tests. */
  readonly prose: string
}

const EVIDENCE = /`([^`]+ › [^`]+)`/g

/** Reads the rows of the tables that answer requirements one by one. */
export function answersIn(markdown: string): Answer[] {
  const rows = markdown.matchAll(/^\| (\d+\.\d+\.\d+) \| ([123]) \| [^|]+ \| ([^|]+) \| (.*) \|$/gm)
  return [...rows].map(([, id = '', level = '', verdict = '', cell = '']) => ({
    id,
    level,
    verdict,
    evidence: evidenceIn(cell),
    prose: cell
      .replace(EVIDENCE, '')
      .replace(/[, ]+$/, '')
      .trim(),
  }))
}

/** The requirements that the document puts aside, row by row of its last table. */
export function putAsideIn(markdown: string): string[] {
  const rows = markdown.matchAll(/^\| ((?:\d+\.\d+\.\d+(?:, )?)+) \| \w[^|]{15,} \|$/gm)
  return [...rows].flatMap(([, ids = '']) => ids.split(', '))
}

/** Every test that a text names. */
export function evidenceIn(markdown: string): string[] {
  return [...markdown.matchAll(EVIDENCE)].map(([, named = '']) => named)
}

/** Whether a test file has a test with that title; a final `…` matches any ending. */
export function hasTest(source: Source, title: string): boolean {
  const isBeginning = title.endsWith('…')
  const text = isBeginning ? title.slice(0, -1) : title
  const titles = titlesIn(source)
  return titles.some((found) => (isBeginning ? found.startsWith(text) : found === text))
}

import { longDay } from '@grid/schema/format'

export const RESEARCH_IDS = [
  'qrc-decentralized',
  'behavioral-biometrics',
  'adversarial-ml',
] as const
export type ResearchId = (typeof RESEARCH_IDS)[number]

/** What a card needs to know of a paper. */
export type ResearchSummary = {
  readonly category: string
  readonly title: string
  readonly author: string
  /** The day of publication, as YYYY-MM-DD. */
  readonly date: string
  readonly abstract: string
  /** Minutes it takes to read the paper. */
  readonly minutes: number
  /** The one figure to remember. */
  readonly finding: { readonly value: string; readonly label: string }
}

/** A piece of the text as it is stored. Its type may be one that no reader knows. */
export type StoredBlock = { readonly type: string; readonly content: string }

type Attached = {
  /** The heading of the section that the figure closes. */
  readonly section: string
  readonly caption: string
}

export type TableFigure = Attached & {
  readonly kind: 'table'
  readonly columns: readonly string[]
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[]
}

export type Axis = { readonly label: string; readonly ticks: readonly number[] }

export type Series = {
  readonly label: string
  /** The point, counted from 0, that the label sits on. */
  readonly labelAt: number
  /** Which side of a falling curve the label keeps to, where others run too close beside it. */
  readonly labelSide?: 'below' | 'above'
  /** Set on the curve that the text argues for. */
  readonly isMain?: true
  readonly points: readonly (readonly [x: number, y: number])[]
}

export type ChartFigure = Attached & {
  readonly kind: 'chart'
  /** What the curves show, for those who do not see them. */
  readonly description: string
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
}

export type ResearchFigure = TableFigure | ChartFigure

export type Reference = { readonly text: string; readonly href: string }

export type ResearchPost = ResearchSummary & {
  readonly content: readonly StoredBlock[]
  readonly figures: readonly ResearchFigure[]
  /** Cited in the text by their number, as in [1]. */
  readonly references: readonly Reference[]
}

/** A stored day as one writes it: 2026-06-18 becomes 18 June 2026, wherever the reader is. */
export function longDate(date: string): string {
  return longDay(new Date(`${date}T00:00`))
}

import { DAILY_COLLECTIONS, DAILY_FIELDS, type DailyFigures } from '@grid/schema/daily-figures'
import { PLATFORMS, TOOL_IDS } from '@grid/schema/releases'
import { lastDays } from '../last-days'
import type { CsvColumn } from '../table/csv'
import { ExportButton } from '../table/export-button'
import { figuresSince } from '../use-daily-figures'
import type { Span } from './figures'

const FIGURES = DAILY_COLLECTIONS.map((collection) => DAILY_FIELDS[collection])

const EXPORT: readonly CsvColumn<DailyFigures>[] = [
  ['date', ({ date }) => date],
  ...FIGURES.map((figure) => column(figure, (day) => day[figure])),
  ...TOOL_IDS.map((tool) => column(tool, (day) => day.downloads_by_tool?.[tool])),
  ...PLATFORMS.map((platform) => column(platform, (day) => day.downloads_by_platform?.[platform])),
]

function column(head: string, figure: (day: DailyFigures) => number | undefined) {
  return [head, (day: DailyFigures) => figure(day) ?? 0] as const
}

type Props = { readonly now: number; readonly span: Span }

/** Saves what the charts show now, a line for each day on which something happened. */
export function FiguresExport({ now, span }: Props) {
  const [from = ''] = lastDays(now, span)
  const list = figuresSince(from)
  return <ExportButton view="daily_figures" list={list} columns={EXPORT} />
}

import { DAILY_COLLECTIONS, DAILY_FIELDS, type DailyFigures } from '@grid/schema/daily-figures'
import { PLATFORMS, TOOL_IDS } from '@grid/schema/releases'
import { lastDays } from '../last-days'
import type { CsvValue } from '../table/csv'
import { ExportButton } from '../table/export-button'
import { figuresSince } from '../use-daily-figures'
import type { Span } from './figures'

const FIGURES = DAILY_COLLECTIONS.map((collection) => DAILY_FIELDS[collection])
const HEADS = ['date', ...FIGURES, ...TOOL_IDS, ...PLATFORMS]

type Props = { readonly now: number; readonly span: Span }

/** Saves what the charts show now, a line for each day on which something happened. */
export function FiguresExport({ now, span }: Props) {
  const [from = ''] = lastDays(now, span)
  const list = figuresSince(from)
  return <ExportButton view="daily_figures" list={list} heads={HEADS} toRow={exported} />
}

function exported(day: DailyFigures): readonly CsvValue[] {
  return [
    day.date,
    ...FIGURES.map((figure) => day[figure] ?? 0),
    ...TOOL_IDS.map((tool) => day.downloads_by_tool?.[tool] ?? 0),
    ...PLATFORMS.map((platform) => day.downloads_by_platform?.[platform] ?? 0),
  ]
}

import { DAILY_COLLECTIONS, DAILY_FIELDS, type DailyFigures } from '@grid/schema/daily-figures'
import { formatNumber } from '@grid/schema/format'
import { LIMITS } from '@grid/schema/limits'
import { PLATFORMS, TOOL_IDS } from '@grid/schema/releases'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { CardSkeleton, LoadingRegion } from '../../design/loading'
import { Panel } from '../../design/panel'
import { Stat } from '../../design/stat'
import { ErrorState } from '../../design/states'
import { AdminSection } from './admin-section'
import { ChartPanel } from './analytics-charts'
import {
  activityChart,
  downloadWindows,
  platformChart,
  type Span,
  spanOf,
  toolChart,
} from './daily-metrics'
import { lastDays } from './dates'
import { ADMIN_MESSAGES } from './messages'
import { useRefresh } from './refresh'
import { type CsvColumn, ExportButton } from './table/export-button'
import { TopContributors, TopTags } from './top-panel'
import { useUrlState } from './url-state'
import { figuresSince, useDailyFigures } from './use-daily-metrics'

const Figures = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
}))

/** Null days are on their way. */
type DownloadFiguresProps = { readonly days: readonly DailyFigures[] | null; readonly now: number }

/** How much is downloaded, in the windows of the specification. */
function DownloadFigures({ days, now }: DownloadFiguresProps) {
  const windows = days && downloadWindows(days, now)
  const say = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value))
  return (
    <AdminSection title="Downloads" lead="Days begin at midnight UTC.">
      <Panel>
        <Figures aria-busy={windows === null}>
          <Stat label="Today" value={say(windows?.today)} />
          <Stat label="Last 7 days" value={say(windows?.week)} />
          <Stat label="Last 1 month" value={say(windows?.month)} />
        </Figures>
      </Panel>
    </AdminSection>
  )
}

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

type FiguresExportProps = { readonly now: number; readonly span: Span }

/** Saves what the charts show now, a line for each day on which something happened. */
function FiguresExport({ now, span }: FiguresExportProps) {
  const [from = ''] = lastDays(now, span)
  const list = figuresSince(from)
  return <ExportButton view="daily_figures" list={list} columns={EXPORT} />
}

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(6, 4),
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1.5),
}))

/** The downloads of the last month are shown whatever the span. */
const DAYS_OF_MONTH = 32

/** What happens on the site by day, and who and what is posted about most. */
export function AnalyticsTab() {
  const { refresh } = useRefresh()
  const [spanText, setSpan] = useUrlState('days')
  const span = spanOf(spanText)
  const now = Date.now()
  const figures = useDailyFigures(now, Math.max(span, DAYS_OF_MONTH))

  const days = figures.state === 'ready' ? figures.data : null

  return (
    <Stack spacing={6}>
      {figures.state !== 'failed' && <DownloadFigures days={days} now={now} />}
      <Tools>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Span of the charts"
          value={span}
          onChange={(_, next: number | null) => next && setSpan(next === 30 ? '' : String(next))}
        >
          {LIMITS.chartDays.map((count) => (
            <ToggleButton key={count} value={count}>
              {count} days
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <FiguresExport now={now} span={span} />
      </Tools>
      {figures.state === 'failed' && (
        <ErrorState text={ADMIN_MESSAGES.analyticsFailed} onRetry={refresh} />
      )}
      {figures.state === 'loading' && (
        <LoadingRegion label="Loading figures...">
          <CardSkeleton lines={8} />
        </LoadingRegion>
      )}
      {days && (
        <>
          <ChartPanel title="Activity" chart={activityChart(days, now, span)} />
          <Pair>
            <ChartPanel title="Downloads by tool" chart={toolChart(days, now, span)} />
            <ChartPanel title="Downloads by platform" chart={platformChart(days, now, span)} />
          </Pair>
        </>
      )}
      <Pair>
        <TopTags />
        <TopContributors />
      </Pair>
    </Stack>
  )
}

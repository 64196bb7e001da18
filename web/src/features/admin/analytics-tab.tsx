import { formatNumber } from '@grid/schema/format'
import { LIMITS } from '@grid/schema/limits'
import { DAILY_COLLECTIONS, DAILY_FIELDS, type DailyMetrics } from '@grid/schema/metrics'
import { PLATFORMS, TOOL_IDS } from '@grid/schema/releases'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { CardSkeleton, LoadingRegion } from '../../design/loading'
import { Panel } from '../../design/panel'
import { Stat, StatGrid } from '../../design/stat'
import { ErrorState } from '../../design/states'
import { SteadyHeight } from '../../design/steady-height'
import { AdminSection } from './admin-section'
import { ChartPanel } from './analytics-charts'
import {
  activityChart,
  downloadWindows,
  metricsSince,
  platformChart,
  type Span,
  spanOf,
  toolChart,
  useDailyMetrics,
} from './daily-metrics'
import { lastDays } from './dates'
import { type CsvColumn, ExportButton } from './export-button'
import { ADMIN_MESSAGES } from './messages'
import { useRefresh } from './refresh'
import { TopContributors, TopTags } from './top-panel'
import { useUrlState } from './url-state'

/** `days` is null while they load. */
type DownloadMetricsProps = { readonly days: readonly DailyMetrics[] | null; readonly now: number }

/** Downloads today, in the last 7 days and in the last month. */
function DownloadMetrics({ days, now }: DownloadMetricsProps) {
  const windows = days && downloadWindows(days, now)
  const format = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value))
  return (
    <AdminSection title="Downloads" lead="Days begin at midnight UTC.">
      <Panel>
        <StatGrid aria-busy={windows === null}>
          <Stat label="Today" value={format(windows?.today)} />
          <Stat label="Last 7 days" value={format(windows?.week)} />
          <Stat label="Last 1 month" value={format(windows?.month)} />
        </StatGrid>
      </Panel>
    </AdminSection>
  )
}

const METRICS = DAILY_COLLECTIONS.map((collection) => DAILY_FIELDS[collection])

const EXPORT: readonly CsvColumn<DailyMetrics>[] = [
  ['date', ({ date }) => date],
  ...METRICS.map((metric) => column(metric, (day) => day[metric])),
  ...TOOL_IDS.map((tool) => column(tool, (day) => day.downloads_by_tool?.[tool])),
  ...PLATFORMS.map((platform) => column(platform, (day) => day.downloads_by_platform?.[platform])),
]

function column(head: string, metric: (day: DailyMetrics) => number | undefined) {
  return [head, (day: DailyMetrics) => metric(day) ?? 0] as const
}

type MetricsExportProps = { readonly now: number; readonly span: Span }

/** Exports the shown days. A day without events has no row. */
function MetricsExport({ now, span }: MetricsExportProps) {
  const [from = ''] = lastDays(now, span)
  const list = metricsSince(from)
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

/** The downloads of the last month are shown for every span. */
const DAYS_OF_MONTH = 32

/** Daily metrics of the site, the top tags and the top contributors. */
export function AnalyticsTab() {
  const { refresh } = useRefresh()
  const [spanText, setSpan] = useUrlState('days')
  const span = spanOf(spanText)
  const now = Date.now()
  const metrics = useDailyMetrics(now, Math.max(span, DAYS_OF_MONTH))

  const days = metrics.state === 'ready' ? metrics.data : null

  return (
    <Stack spacing={6}>
      {metrics.state !== 'failed' && <DownloadMetrics days={days} now={now} />}
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
        <MetricsExport now={now} span={span} />
      </Tools>
      <SteadyHeight name="Charts" state={metrics.state}>
        {metrics.state === 'failed' && (
          <ErrorState text={ADMIN_MESSAGES.analyticsFailed} onRetry={refresh} />
        )}
        {metrics.state === 'loading' && (
          <LoadingRegion label="Loading metrics...">
            <CardSkeleton lines={8} />
          </LoadingRegion>
        )}
        {days && (
          <Stack spacing={6}>
            <ChartPanel title="Activity" chart={activityChart(days, now, span)} />
            <Pair>
              <ChartPanel title="Downloads by tool" chart={toolChart(days, now, span)} />
              <ChartPanel title="Downloads by platform" chart={platformChart(days, now, span)} />
            </Pair>
          </Stack>
        )}
      </SteadyHeight>
      <Pair>
        <TopTags />
        <TopContributors />
      </Pair>
    </Stack>
  )
}

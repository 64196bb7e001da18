import { LIMITS } from '@grid/schema/limits'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { ErrorState } from '../../../design/error-state'
import { LoadingRegion } from '../../../design/loading-region'
import { CardSkeleton } from '../../../design/skeletons'
import { ADMIN_MESSAGES } from '../messages'
import { useRefresh } from '../refresh'
import { useDailyFigures } from '../use-daily-figures'
import { useUrlState } from '../use-url-state'
import { ChartPanel } from './chart-panel'
import { DownloadFigures } from './download-figures'
import { activityChart, platformChart, spanOf, toolChart } from './figures'
import { FiguresExport } from './figures-export'
import { TopContributors, TopTags } from './top-panel'

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

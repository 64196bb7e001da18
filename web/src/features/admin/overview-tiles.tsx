import { formatNumber } from '@grid/schema/format'
import {
  DAILY_FIELDS,
  type DailyCollection,
  type DailyField,
  type DailyMetrics,
} from '@grid/schema/metrics'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import type { Query } from 'firebase/firestore'
import { countsDocument } from '../../data/firestore'
import { Drawing } from '../../design/drawing'
import { Stat, StatRow } from '../../design/stat'
import { ErrorState } from '../../design/states'
import { VisuallyHidden } from '../../design/text'
import { metricsOfDays, useDailyMetrics } from './daily-metrics'
import { lastDays } from './dates'
import { ADMIN_MESSAGES } from './messages'
import { useRefresh } from './refresh'
import { useRecord } from './use-rows'

/** How many days a trend compares: 7 with the 7 before. */
const TREND_DAYS = 14

/** The daily metrics that the trends compare. */
export function trendMetrics(now: number): Query<DailyMetrics> {
  const [from = ''] = lastDays(now, TREND_DAYS)
  return metricsOfDays(from, TREND_DAYS)
}

/** A metric of the last 7 UTC days, including today, compared with the 7 days before. */
type Trend = {
  readonly last: number
  readonly before: number
  /** Null if the 7 days before have no events. A counter may be below zero until it is repaired. */
  readonly percent: number | null
  /** The fourteen days, oldest first. */
  readonly days: readonly number[]
}

/** The trend of one metric. A day without a document has no events. */
export function trendOf(metrics: readonly DailyMetrics[], field: DailyField, now: number): Trend {
  const byDay = new Map(metrics.map((day) => [day.date, day[field] ?? 0]))
  const days = lastDays(now, TREND_DAYS).map((date) => byDay.get(date) ?? 0)
  const before = sum(days.slice(0, 7))
  const last = sum(days.slice(7))
  const percent = before <= 0 ? null : Math.round(((last - before) / before) * 100)
  return { last, before, percent, days }
}

/** The trend as text, e.g. "5 in 7 days, 4 before (+25%)". */
export function trendText({ last, before, percent }: Trend): string {
  const change = percent === null ? '' : ` (${percent > 0 ? '+' : ''}${formatNumber(percent)}%)`
  return `${formatNumber(last)} in 7 days, ${formatNumber(before)} before${change}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

const WIDTH = 112
const HEIGHT = 28
const INSET = 2

/** A chart without axes. The text beside it contains its values. */
function Sparkline({ values }: { readonly values: readonly number[] }) {
  const top = Math.max(1, ...values)
  const step = (WIDTH - 2 * INSET) / Math.max(1, values.length - 1)
  const points = values.map((value, index) => {
    const y = HEIGHT - INSET - (value / top) * (HEIGHT - 2 * INSET)
    return `${(INSET + index * step).toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <Drawing
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      style={{ width: WIDTH, height: HEIGHT }}
      aria-hidden
    >
      <path d={`M${INSET} ${HEIGHT - INSET}H${WIDTH - INSET}`} data-ink="hairline" />
      <polyline points={points.join(' ')} data-ink="signal" strokeLinejoin="round" />
    </Drawing>
  )
}

const Notes = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(1),
  marginTop: theme.spacing(0.5),
}))

/** Reserves its space while it loads, so that nothing below moves. */
const Shape = styled('div')({
  display: 'contents',
  '&[data-pending="true"]': { visibility: 'hidden' },
})
const TYPICAL: Trend = { last: 10, before: 10, percent: 10, days: [] }

type Props = {
  readonly label: string
  /** Null while it loads. */
  readonly count: number | null
  /** The fixed trend label of the specification. It is not measured. */
  readonly sample: string
  readonly trend: Trend | null
}

/** A counter with its sample trend label and its measured trend. */
function Tile({ label, count, sample, trend }: Props) {
  const shown = trend ?? TYPICAL
  const note = (
    <Notes>
      <Chip
        label={
          <>
            {sample} <VisuallyHidden>is a</VisuallyHidden> sample
            <VisuallyHidden> value, not measured</VisuallyHidden>
          </>
        }
      />
      <Shape data-pending={trend === null} aria-hidden={trend ? undefined : true}>
        <Sparkline values={shown.days} />
        <span>{trendText(shown)}</span>
      </Shape>
    </Notes>
  )
  return <Stat label={label} value={count === null ? '–' : formatNumber(count)} note={note} />
}

type TileSpec = {
  readonly label: string
  readonly collection: DailyCollection
  readonly sample: string
}

const TILES: readonly TileSpec[] = [
  { label: 'Members', collection: 'profiles', sample: '+12%' },
  { label: 'Posts', collection: 'posts', sample: '+8%' },
  { label: 'Downloads', collection: 'download_stats', sample: '+15%' },
  { label: 'Service requests', collection: 'service_requests', sample: '+25%' },
]

/** The counters of the site with their trends, from maintained metrics. */
export function Tiles() {
  const { refresh } = useRefresh()
  const now = Date.now()
  const counts = useRecord(countsDocument, ADMIN_MESSAGES.analyticsFailed)
  const days = useDailyMetrics(now, TREND_DAYS)
  if (counts.state === 'failed' || days.state === 'failed') {
    return <ErrorState text={ADMIN_MESSAGES.analyticsFailed} onRetry={refresh} />
  }
  return (
    <StatRow aria-label="Figures" aria-busy={counts.state === 'loading'}>
      {TILES.map(({ label, collection, sample }) => (
        <Tile
          key={collection}
          label={label}
          count={counts.state === 'ready' ? (counts.data?.[collection] ?? 0) : null}
          sample={sample}
          trend={days.state === 'ready' ? trendOf(days.data, DAILY_FIELDS[collection], now) : null}
        />
      ))}
    </StatRow>
  )
}

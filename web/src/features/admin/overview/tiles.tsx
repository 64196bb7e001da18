import { DAILY_FIELDS, type DailyCollection } from '@grid/schema/daily-figures'
import { countsDocument } from '../../../data/admin-collections'
import { ErrorState } from '../../../design/error-state'
import { StatRow } from '../../../design/stat-row'
import { ADMIN_MESSAGES } from '../messages'
import { useRefresh } from '../refresh'
import { useDailyFigures } from '../use-daily-figures'
import { useLiveRecord } from '../use-live'
import { Tile } from './tile'
import { TREND_DAYS, trendOf } from './trend'

type TileSpec = {
  readonly label: string
  readonly collection: DailyCollection
  readonly sample: string
}

const TILES: readonly TileSpec[] = [
  { label: 'Members', collection: 'profiles', sample: '+12%' },
  { label: 'Posts', collection: 'posts', sample: '+8%' },
  { label: 'Downloads', collection: 'download_stats', sample: '+15%' },
  {
    label: 'Service requests',
    collection: 'service_requests',
    sample: '+25%',
  },
]

/** How much there is of everything, and where it goes; live from the maintained figures. */
export function Tiles() {
  const { refresh } = useRefresh()
  const now = Date.now()
  const counts = useLiveRecord(countsDocument, ADMIN_MESSAGES.analyticsFailed)
  const days = useDailyFigures(now, TREND_DAYS)
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

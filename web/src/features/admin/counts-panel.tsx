import { COUNTED_COLLECTIONS, type CountedCollection } from '@grid/schema/counts'
import { styled } from '@mui/material/styles'
import { useDocumentData } from 'react-firebase-hooks/firestore'
import { countsDocument } from '../../data/firestore'
import { ErrorState } from '../../design/error-state'
import { Panel } from '../../design/panel'
import { Stat } from '../../design/stat'
import { StatusMark } from '../../design/status-mark'
import { ADMIN_MESSAGES } from './messages'

const LABELS: Readonly<Record<CountedCollection, string>> = {
  profiles: 'Members',
  posts: 'Posts',
  comments: 'Comments',
  download_stats: 'Downloads',
  service_requests: 'Service requests',
}

const Tiles = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
}))

const number = new Intl.NumberFormat('en-US')

/** How much there is of everything, live from the maintained counters. */
export function CountsPanel() {
  const [counts, loading, error] = useDocumentData(countsDocument)
  if (error) return <ErrorState text={ADMIN_MESSAGES.countsFailed} />
  return (
    <Panel label="Database" aside={<StatusMark tone="live">Live</StatusMark>}>
      <Tiles aria-busy={loading}>
        {COUNTED_COLLECTIONS.map((name) => (
          <Stat
            key={name}
            label={LABELS[name]}
            value={loading ? '–' : number.format(counts?.[name] ?? 0)}
          />
        ))}
      </Tiles>
    </Panel>
  )
}

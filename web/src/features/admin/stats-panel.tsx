import { formatNumber } from '@grid/schema/format'
import { COUNTED_COLLECTIONS, type CountedCollection, type Counts } from '@grid/schema/metrics'
import { styled } from '@mui/material/styles'
import { getDocFromServer } from 'firebase/firestore'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cancellable } from '../../browser/timers'
import { errorMessage } from '../../data/errors'
import { countsDocument } from '../../data/firestore'
import { requestWithTimeout } from '../../data/timeout'
import { SecondaryButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { Panel } from '../../design/panel'
import { Stat } from '../../design/stat'
import { ActionError, AdminSection, useAction } from './admin-section'
import { formatClock } from './dates'
import { ADMIN_MESSAGES } from './messages'
import { useRefresh } from './refresh'

const LABELS: Readonly<Record<CountedCollection, string>> = {
  profiles: 'Users',
  posts: 'Posts',
  comments: 'Comments',
  download_stats: 'Downloads',
  service_requests: 'Service requests',
}

const Metrics = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
}))

type Loaded = { readonly counts: Partial<Counts>; readonly at: number }

async function load(): Promise<Loaded> {
  const counts = await requestWithTimeout(() => getDocFromServer(countsDocument))
  return { counts: counts.data() ?? {}, at: Date.now() }
}

/** Loads the counters at the start, with each poll tick, and on request. */
function useStats() {
  const action = useAction()
  const { clearError } = action
  const { tick, refreshes } = useRefresh()
  const poll = `${tick} ${refreshes}`
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [loadError, setLoadError] = useState<string | null>(null)

  // The first load shows its failure. Later the header shows a lost connection.
  const hasFinished = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll loads again
  useEffect(() => {
    return cancellable(
      load(),
      (now) => {
        hasFinished.current = true
        setLoadError(null)
        clearError()
        setLoaded(now)
      },
      (error) => {
        if (hasFinished.current) return
        hasFinished.current = true
        notify.error(ADMIN_MESSAGES.statsFailed)
        setLoadError(errorMessage(error))
      },
    )
  }, [poll, clearError])

  const reload = async () => {
    setLoadError(null)
    await action.run('load', async () => setLoaded(await load()), {
      success: ADMIN_MESSAGES.statsLoaded,
      failure: ADMIN_MESSAGES.statsFailed,
    })
  }
  return { loaded, error: action.error ?? loadError, isBusy: action.busy !== null, reload }
}

/** The number of documents of each collection at the last load. */
export function StatsPanel() {
  const { loaded, error, isBusy, reload } = useStats()

  return (
    <AdminSection
      title="Database"
      // A line while they load too, so that nothing moves when the counters arrive.
      lead={loaded ? `Loaded at ${formatClock(loaded.at)}.` : error ? 'Not loaded.' : 'Loading...'}
      tools={
        <SecondaryButton
          startIcon={<RotateCw size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => void reload()}
        >
          Load database stats
        </SecondaryButton>
      }
    >
      <ActionError error={error} />
      <Panel>
        <Metrics aria-busy={loaded === null && error === null}>
          {COUNTED_COLLECTIONS.map((name) => (
            <Stat
              key={name}
              label={LABELS[name]}
              value={loaded ? formatNumber(loaded.counts[name] ?? 0) : '–'}
            />
          ))}
        </Metrics>
      </Panel>
    </AdminSection>
  )
}

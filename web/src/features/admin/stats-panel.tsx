import { formatNumber } from '@grid/schema/format'
import { COUNTED_COLLECTIONS, type CountedCollection, type Counts } from '@grid/schema/metrics'
import { getDocFromServer } from 'firebase/firestore'
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { cancellable } from '../../browser/timers'
import { errorMessage } from '../../data/errors'
import { countsDocument } from '../../data/firestore'
import { requestWithTimeout } from '../../data/timeout'
import { notify } from '../../design/notify'
import { Panel } from '../../design/panel'
import { Stat, StatGrid } from '../../design/stat'
import { ActionButton } from '../../forms/action-button'
import { ActionError, AdminSection } from './admin-section'
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

type Loaded = { readonly counts: Partial<Counts>; readonly at: number }

async function load(): Promise<Loaded> {
  const counts = await requestWithTimeout(() => getDocFromServer(countsDocument))
  return { counts: counts.data() ?? {}, at: Date.now() }
}

type Stats = { readonly loaded: Loaded | null; readonly error: string | null }

/** Loads the counters at the start, with each poll tick, and on request. */
function useStats() {
  const { tick, refreshes } = useRefresh()
  const poll = `${tick} ${refreshes}`
  const [{ loaded, error }, setStats] = useState<Stats>({ loaded: null, error: null })

  const setError = (text: string | null) => setStats((now) => ({ ...now, error: text }))
  const fail = (reason: unknown) => {
    notify.error(ADMIN_MESSAGES.statsFailed)
    setError(errorMessage(reason))
  }
  /** The first load shows its failure. Later the header shows a lost connection. */
  const failFirst = useEffectEvent((reason: unknown) => {
    if (loaded === null && error === null) fail(reason)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll loads again
  useEffect(
    () => cancellable(load(), (now) => setStats({ loaded: now, error: null }), failFirst),
    [poll],
  )

  const reload = async () => {
    setError(null)
    try {
      setStats({ loaded: await load(), error: null })
      notify.success(ADMIN_MESSAGES.statsLoaded)
    } catch (reason) {
      fail(reason)
    }
  }
  return { loaded, error, reload }
}

/** The number of documents of each collection at the last load. */
export function StatsPanel() {
  const { loaded, error, reload } = useStats()
  return (
    <AdminSection
      title="Database"
      // A line while they load too, so that nothing moves when the counters arrive.
      lead={loaded ? `Loaded at ${formatClock(loaded.at)}.` : error ? 'Not loaded.' : 'Loading...'}
      tools={
        <ActionButton startIcon={<RotateCw size={16} aria-hidden />} action={reload}>
          Load database stats
        </ActionButton>
      }
    >
      <ActionError error={error} />
      <Panel>
        <StatGrid aria-busy={loaded === null && error === null}>
          {COUNTED_COLLECTIONS.map((name) => (
            <Stat
              key={name}
              label={LABELS[name]}
              value={loaded ? formatNumber(loaded.counts[name] ?? 0) : '–'}
            />
          ))}
        </StatGrid>
      </Panel>
    </AdminSection>
  )
}

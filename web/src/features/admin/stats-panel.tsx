import { COUNTED_COLLECTIONS, type CountedCollection, type Counts } from '@grid/schema/counts'
import { formatNumber } from '@grid/schema/format'
import { styled } from '@mui/material/styles'
import { getDocFromServer } from 'firebase/firestore'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { countsDocument } from '../../data/admin-collections'
import { errorMessage } from '../../data/errors'
import { SteadyButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { Panel } from '../../design/panel'
import { Stat } from '../../design/stat'
import { ActProblem, AdminSection } from './admin-section'
import { formatClock } from './dates'
import { ADMIN_MESSAGES } from './messages'
import { useRefresh } from './refresh'
import { useAction } from './use-action'

const LABELS: Readonly<Record<CountedCollection, string>> = {
  profiles: 'Users',
  posts: 'Posts',
  comments: 'Comments',
  download_stats: 'Downloads',
  service_requests: 'Service requests',
}

const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
}))

type Loaded = { readonly counts: Partial<Counts>; readonly at: number }

async function load(): Promise<Loaded> {
  return { counts: (await getDocFromServer(countsDocument)).data() ?? {}, at: Date.now() }
}

/** How many documents each collection holds, as of the last load. */
export function StatsPanel() {
  const act = useAction()
  const { beat, epoch } = useRefresh()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  // Once they have come, or their failure is told, the dashboard tells of what fails later.
  const isResolved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each beat and each wish asks anew
  useEffect(() => {
    let isOver = false
    load().then(
      (now) => {
        if (isOver) return
        isResolved.current = true
        setProblem(null)
        act.forget()
        setLoaded(now)
      },
      (error: unknown) => {
        if (isOver || isResolved.current) return
        isResolved.current = true
        notify.error(ADMIN_MESSAGES.statsFailed)
        setProblem(errorMessage(error))
      },
    )
    return () => {
      isOver = true
    }
  }, [beat, epoch])

  const reload = async () => {
    setProblem(null)
    await act.run('load', async () => setLoaded(await load()), {
      success: ADMIN_MESSAGES.statsLoaded,
      failure: ADMIN_MESSAGES.statsFailed,
    })
  }

  return (
    <AdminSection
      title="Database"
      lead={loaded ? `Loaded at ${formatClock(loaded.at)}.` : undefined}
      tools={
        <SteadyButton
          variant="outlined"
          color="secondary"
          startIcon={<RotateCw size={16} aria-hidden />}
          loading={act.busy !== null}
          onClick={() => void reload()}
        >
          Load database stats
        </SteadyButton>
      }
    >
      <ActProblem problem={act.problem ?? problem} />
      <Panel>
        <Figures aria-busy={loaded === null && problem === null}>
          {COUNTED_COLLECTIONS.map((name) => (
            <Stat
              key={name}
              label={LABELS[name]}
              value={loaded ? formatNumber(loaded.counts[name] ?? 0) : '–'}
            />
          ))}
        </Figures>
      </Panel>
    </AdminSection>
  )
}

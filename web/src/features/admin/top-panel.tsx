import { formatNumber } from '@grid/schema/format'
import { LIMITS } from '@grid/schema/limits'
import { styled } from '@mui/material/styles'
import { limit, orderBy, type Query, query } from 'firebase/firestore'
import { contributorCounters, tagCounters } from '../../data/firestore'
import { RowsSkeleton } from '../../design/loading'
import { Panel } from '../../design/panel'
import { EmptyState, ErrorState } from '../../design/states'
import { SteadyHeight } from '../../design/steady-height'
import { plainList, withinLines } from '../../design/text'
import { AdminSection } from './admin-section'
import { ADMIN_MESSAGES } from './messages'
import { useRefresh } from './refresh'
import { useRows } from './use-rows'

const List = styled('ol')(({ theme }) => ({
  ...plainList,
  display: 'grid',
  gap: theme.spacing(1.5),
}))

const Row = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: theme.spacing(0.5, 2),
  '& > span:first-of-type': { overflowWrap: 'anywhere' },
  '& > span:nth-of-type(2)': { ...theme.typography.data },
}))

const Track = styled('span')(({ theme }) => ({
  gridColumn: '1 / -1',
  height: 4,
  backgroundColor: theme.vars.palette.divider,
  '& > span': { display: 'block', height: '100%', backgroundColor: theme.vars.palette.info.main },
}))

type Bar = { readonly id: string; readonly label: string; readonly value: number }

/** Names with a number and a bar each, the largest first. */
function BarList({ bars }: { readonly bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <List>
      {bars.map(({ id, label, value }) => (
        <Row key={id}>
          <span>{withinLines(label)}</span>
          <span>{formatNumber(value)}</span>
          <Track aria-hidden>
            <span style={{ width: `${(value / top) * 100}%` }} />
          </Track>
        </Row>
      ))}
    </List>
  )
}

const { tags, contributors } = LIMITS.top

const TOP_TAGS = query(tagCounters, orderBy('posts', 'desc'), limit(tags))
const TOP_CONTRIBUTORS = query(contributorCounters, orderBy('posts', 'desc'), limit(contributors))

/** The five most used tags. */
export function TopTags() {
  return <Top title="Top tags" list={TOP_TAGS} max={tags} nameOf={(row) => row.tag} />
}

/** The five members with the most posts on the board. */
export function TopContributors() {
  return (
    <Top
      title="Top contributors"
      list={TOP_CONTRIBUTORS}
      max={contributors}
      nameOf={(row) => row.username}
    />
  )
}

type Counter = { readonly id: string; readonly posts: number }

type Props<T extends Counter> = {
  readonly title: string
  readonly list: Query<T>
  readonly max: number
  readonly nameOf: (row: T) => string
}

function Top<T extends Counter>({ title, list, max, nameOf }: Props<T>) {
  const { refresh } = useRefresh()
  const loaded = useRows(list, ADMIN_MESSAGES.analyticsFailed)
  const rows = loaded.state === 'ready' ? loaded.data : []
  const bars = rows
    .filter((row) => row.posts > 0)
    .map((row) => ({ id: row.id, label: nameOf(row), value: row.posts }))
  return (
    <AdminSection title={title} lead="By number of posts.">
      <SteadyHeight name={title} state={loaded.state}>
        {loaded.state === 'failed' && (
          <ErrorState text={ADMIN_MESSAGES.analyticsFailed} onRetry={refresh} />
        )}
        {loaded.state === 'loading' && <RowsSkeleton rows={max} />}
        {loaded.state === 'ready' && bars.length === 0 && <EmptyState text="No posts yet." />}
        {bars.length > 0 && (
          <Panel>
            <BarList bars={bars} />
          </Panel>
        )}
      </SteadyHeight>
    </AdminSection>
  )
}

import { LIMITS } from '@grid/schema/limits'
import { styled } from '@mui/material/styles'
import { limit, orderBy, type Query, query } from 'firebase/firestore'
import { useMemo } from 'react'
import { contributorTallies, tagTallies } from '../../data/admin-collections'
import { RowsSkeleton } from '../../design/loading'
import { Panel } from '../../design/panel'
import { EmptyState, ErrorState } from '../../design/states'
import { AdminSection } from './admin-section'
import { ADMIN_MESSAGES } from './messages'
import { useRefresh } from './refresh'
import { useLiveRows } from './use-live'

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(1.5),
}))

const Row = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: theme.spacing(0.5, 2),
  '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > span:nth-of-type(2)': { ...theme.typography.data },
}))

const Track = styled('span')(({ theme }) => ({
  gridColumn: '1 / -1',
  height: 4,
  backgroundColor: theme.vars.palette.divider,
  '& > span': {
    display: 'block',
    height: '100%',
    backgroundColor: theme.vars.palette.info.main,
  },
}))

type Bar = { readonly id: string; readonly label: string; readonly value: number }

/** Names with a number each, the largest first, and a bar for the eye. */
function BarList({ bars }: { readonly bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <List>
      {bars.map(({ id, label, value }) => (
        <Row key={id}>
          <span>{label}</span>
          <span>{value}</span>
          <Track aria-hidden>
            <span style={{ width: `${(value / top) * 100}%` }} />
          </Track>
        </Row>
      ))}
    </List>
  )
}

const { tags, contributors } = LIMITS.top

/** The five tags that most posts carry. */
export function TopTags() {
  const list = useMemo(() => query(tagTallies, orderBy('posts', 'desc'), limit(tags)), [])
  return <Top title="Top tags" list={list} most={tags} nameOf={(row) => row.tag} />
}

/** The five members with most posts on the board. */
export function TopContributors() {
  const list = useMemo(
    () => query(contributorTallies, orderBy('posts', 'desc'), limit(contributors)),
    [],
  )
  return (
    <Top title="Top contributors" list={list} most={contributors} nameOf={(row) => row.username} />
  )
}

type Tally = { readonly id: string; readonly posts: number }

type Props<T extends Tally> = {
  readonly title: string
  readonly list: Query<T>
  readonly most: number
  readonly nameOf: (row: T) => string
}

function Top<T extends Tally>({ title, list, most, nameOf }: Props<T>) {
  const { refresh } = useRefresh()
  const live = useLiveRows(list, ADMIN_MESSAGES.analyticsFailed)
  const rows = live.state === 'ready' ? live.data : []
  const bars = rows
    .filter((row) => row.posts > 0)
    .map((row) => ({ id: row.id, label: nameOf(row), value: row.posts }))
  return (
    <AdminSection title={title} lead="By number of posts.">
      {live.state === 'failed' && (
        <ErrorState text={ADMIN_MESSAGES.analyticsFailed} onRetry={refresh} />
      )}
      {live.state === 'loading' && <RowsSkeleton rows={most} />}
      {live.state === 'ready' && bars.length === 0 && <EmptyState text="Nothing is posted yet." />}
      {bars.length > 0 && (
        <Panel>
          <BarList bars={bars} />
        </Panel>
      )}
    </AdminSection>
  )
}

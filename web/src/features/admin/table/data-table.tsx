import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableRow from '@mui/material/TableRow'
import { Inbox, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LoadingRegion, upTo } from '../../../design/loading'
import { Panel } from '../../../design/panel'
import { EmptyState, ErrorState } from '../../../design/states'
import { VisuallyHidden } from '../../../design/text'
import { useRefresh } from '../refresh'
import type { Column, Sort } from './column'
import { DataRow, onRowKey, TableHeads } from './data-row'
import type { Pages } from './paging'
import { type Details, RowDrawer } from './row-drawer'
import { TablePager } from './table-pager'

type RowsWaitProps = {
  readonly label: string
  readonly columns: number
  /** As many as there were, so that nothing below them moves. */
  readonly rows: number
}

/** Other rows of a table on their way, below heads that stay. */
function RowsWait({ label, columns, rows }: RowsWaitProps) {
  return upTo(rows).map((row) => (
    <TableRow key={row}>
      <TableCell colSpan={columns} sx={{ height: 45 }}>
        {row === 0 && <VisuallyHidden role="status">{`Loading ${label}...`}</VisuallyHidden>}
        <Skeleton height={14} aria-hidden />
      </TableCell>
    </TableRow>
  ))
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: theme.spacing(3),
  padding: theme.spacing(1.75, 1.5),
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const ROWS = ['head', 'one', 'two', 'three', 'four'] as const
const WIDTHS = ['70%', '90%', '50%', '65%'] as const

type TableWaitProps = { readonly label: string; readonly columns: number }

/** A table on its way, in the table's shape. */
function TableWait({ label, columns }: TableWaitProps) {
  return (
    <LoadingRegion label={`Loading ${label}...`}>
      <Panel flush>
        {ROWS.map((row) => (
          <Row key={row}>
            {WIDTHS.slice(0, columns).map((width) => (
              <Skeleton key={width} height={14} width={width} />
            ))}
          </Row>
        ))}
      </Panel>
    </LoadingRegion>
  )
}

/** What stays of a table while its rows change. */
type Frame = { readonly isPaged: boolean; readonly rows: number }

/**
 * The table around the rows, and around those that come next: who turned the page or the order
 * keeps the focus. Null where there is none, be it not yet or because there is nothing to show.
 */
function useFrame({ state, rows, page, older, newer }: Pages<unknown>): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null)
  if (state === 'loading') return frame
  const isShown = state === 'ready' && (rows.length > 0 || page > 1)
  const next = isShown ? { isPaged: Boolean(older ?? newer), rows: rows.length } : null
  if (next?.isPaged !== frame?.isPaged || next?.rows !== frame?.rows) setFrame(next)
  return next
}

const Scroll = styled(TableContainer)(({ theme }) => ({
  maxHeight: '36rem',
  overscrollBehaviorX: 'contain',
  [theme.breakpoints.down('md')]: { '& [data-minor]': { display: 'none' } },
}))

export type DataTableProps<Row> = {
  /** What the table is called. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly pages: Pages<Row>
  /** Said in place of the table when it cannot be read. */
  readonly failure: string
  readonly empty: { readonly icon?: LucideIcon; readonly text: string }
  readonly order?: undefined | { readonly by: Sort; readonly onOrder: (field: string) => void }
  /** Buttons at the end of each row. */
  readonly actions?: (row: Row) => ReactNode
  /** All of a row, for the drawer; its first cell becomes the button that opens it. */
  readonly details?: (row: Row) => Details
  /** Hears of the row that is open, and with null that none is. */
  readonly onOpened?: (row: Row | null) => void
}

/**
 * A list as admins expect one: ordered and cut by the server, arrow keys move from row to row,
 * Enter opens one, which stays open until it is closed, also where the list goes on without it.
 */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { pages, actions, details, onOpened } = props
  const [opened, setOpened] = useState<Row | null>(null)
  const open = (row: Row | null) => {
    setOpened(row)
    onOpened?.(row)
  }
  const fresh = opened && pages.rows.find((row) => row.id === opened.id)
  if (fresh && fresh !== opened) setOpened(fresh)
  return (
    <>
      <PagedRows {...props} onOpen={details && open} />
      {details && opened && (
        <RowDrawer
          {...details(opened)}
          actions={actions?.(opened)}
          isGone={pages.state === 'ready' && !fresh}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

type PagedRowsProps<Row> = Omit<DataTableProps<Row>, 'details' | 'onOpened'> & {
  readonly onOpen: ((row: Row) => void) | undefined
}

/** The rows of one page, or what is said in their place. */
function PagedRows<Row extends { readonly id: string }>(props: PagedRowsProps<Row>) {
  const { label, columns, pages, failure, empty, order, actions, onOpen } = props
  const { refresh } = useRefresh()
  const [current, setCurrent] = useState<string | null>(null)
  const frame = useFrame(pages)
  if (pages.state === 'failed') return <ErrorState text={failure} onRetry={refresh} />
  if (!frame && pages.state === 'loading') {
    return <TableWait label={label} columns={columns.length} />
  }
  if (!frame) {
    return <EmptyState icon={empty.icon ?? Inbox} text={empty.text} />
  }
  const hasActions = actions !== undefined
  const reachable = pages.rows.find((row) => row.id === current)?.id ?? pages.rows[0]?.id
  return (
    <div>
      <Scroll role="region" aria-label={`${label}, scrollable`} tabIndex={0}>
        <Table size="small" stickyHeader aria-label={label}>
          <TableHeads columns={columns} order={order} hasActions={hasActions} />
          <TableBody onKeyDown={onRowKey} aria-busy={pages.state === 'loading'}>
            {pages.state === 'loading' && (
              <RowsWait
                label={label}
                columns={columns.length + (hasActions ? 1 : 0)}
                rows={frame.rows}
              />
            )}
            {pages.rows.map((row) => (
              <DataRow
                key={row.id}
                row={row}
                columns={columns}
                actions={actions?.(row)}
                isReachable={row.id === reachable}
                onReach={() => setCurrent(row.id)}
                onOpen={onOpen && (() => onOpen(row))}
              />
            ))}
          </TableBody>
        </Table>
      </Scroll>
      {frame.isPaged && <TablePager label={label} pages={pages} />}
    </div>
  )
}

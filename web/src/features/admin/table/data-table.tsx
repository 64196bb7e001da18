import { styled } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableContainer from '@mui/material/TableContainer'
import { Inbox, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../../design/empty-state'
import { ErrorState } from '../../../design/error-state'
import { useRefresh } from '../refresh'
import type { Column } from './column'
import { DataRow } from './data-row'
import { type Details, RowDrawer } from './row-drawer'
import { onRowKey } from './row-keys'
import { RowsWait } from './rows-wait'
import type { Sort } from './sort'
import { TableHeads } from './table-heads'
import { TablePager } from './table-pager'
import { TableWait } from './table-wait'
import { useFrame } from './use-frame'
import type { Pages } from './use-pages'

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

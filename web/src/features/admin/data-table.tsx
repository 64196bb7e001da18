import type { ButtonProps } from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableRow from '@mui/material/TableRow'
import { ChevronLeft, ChevronRight, Inbox, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { revealFocused } from '../../browser/focus'
import { Announced, useAnnounceChange } from '../../design/announced'
import { SteadyButton } from '../../design/buttons'
import { LoadingRegion, RowsSkeleton, range } from '../../design/loading'
import { EmptyState, ErrorState } from '../../design/states'
import { SteadyHeight } from '../../design/steady-height'
import { VisuallyHidden } from '../../design/text'
import { ActionError } from './admin-section'
import { type Column, DataRow, onRowKey, type Sort, TableHeads } from './data-row'
import { useRefresh } from './refresh'
import { type Details, RowDrawer } from './row-drawer'
import type { RowPages } from './use-rows'

type RowsWaitProps = {
  readonly label: string
  readonly columns: number
  /** The previous number of rows, so that nothing below them moves. */
  readonly rows: number
}

/** Placeholders of the rows while they load. The heads stay. */
function RowsWait({ label, columns, rows }: RowsWaitProps) {
  return range(rows).map((row) => (
    <TableRow key={row}>
      <TableCell colSpan={columns} sx={{ height: 45 }}>
        {row === 0 && (
          <VisuallyHidden>
            <Announced>{`Loading ${label}...`}</Announced>
          </VisuallyHidden>
        )}
        <Skeleton height={14} aria-hidden />
      </TableCell>
    </TableRow>
  ))
}

/** What a table keeps while its rows change. */
type TableSize = { readonly isPaged: boolean; readonly rows: number }

/**
 * The table around the current and the next rows, so that a button keeps the focus while its page
 * loads. Null before the first rows, and if the list is empty.
 */
function useTableSize({ state, rows, page, older, newer }: RowPages<unknown>): TableSize | null {
  const [size, setSize] = useState<TableSize | null>(null)
  if (state === 'loading') return size
  const isShown = state === 'ready' && (rows.length > 0 || page > 1 || older !== null)
  const next = isShown ? { isPaged: Boolean(older ?? newer), rows: rows.length } : null
  if (next?.isPaged !== size?.isPaged || next?.rows !== size?.rows) setSize(next)
  return next
}

const Scroll = styled(TableContainer)(({ theme }) => ({
  maxHeight: '36rem',
  overscrollBehaviorX: 'contain',
  // What has the focus stays below the heads, which stick to the top.
  scrollPaddingTop: '3rem',
  // Nobody's text without spaces pushes the buttons out of the panel.
  '& [data-free-text]': { minWidth: '9rem', overflowWrap: 'anywhere' },
  [theme.breakpoints.down('md')]: { '& [data-minor]': { display: 'none' } },
}))

export type DataTableProps<Row> = {
  /** The accessible name of the table. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly pages: RowPages<Row>
  readonly empty: { readonly icon?: LucideIcon; readonly text: string }
  readonly order?: undefined | { readonly by: Sort; readonly onOrder: (field: string) => void }
  /** Buttons at the end of each row. */
  readonly actions?: (row: Row) => ReactNode
  /** Why the last action failed. An opened row covers the panel, so it is shown there. */
  readonly error?: string | null
  /** The details of a row for the drawer, which the first cell opens. */
  readonly details?: (row: Row) => Details
  /** Receives the opened row, and null when it is closed. */
  readonly onOpened?: (row: Row | null) => void
}

/**
 * A list that the server orders and pages. Arrow keys move between rows and Enter opens one. An
 * opened row stays open until it is closed, also after it leaves the list.
 */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { pages, actions, error = null, details, onOpened } = props
  const [opened, setOpened] = useState<Row | null>(null)
  const open = (row: Row | null) => {
    setOpened(row)
    onOpened?.(row)
  }
  const fresh = opened && pages.rows.find((row) => row.id === opened.id)
  if (fresh && fresh !== opened) setOpened(fresh)
  return (
    <>
      <ActionError error={opened ? null : error} />
      <SteadyHeight name={props.label} state={pages.state}>
        <PagedRows {...props} onOpen={details && open} />
      </SteadyHeight>
      {details && opened && (
        <RowDrawer
          {...details(opened)}
          actions={actions?.(opened)}
          error={error}
          isGone={pages.state === 'ready' && !fresh}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

type PagedRowsProps<Row> = Omit<DataTableProps<Row>, 'error' | 'details' | 'onOpened'> & {
  readonly onOpen: ((row: Row) => void) | undefined
}

function PagedRows<Row extends { readonly id: string }>(props: PagedRowsProps<Row>) {
  const { label, pages, empty, order, actions, onOpen } = props
  const columns = props.columns.filter(({ place }) => place !== 'details')
  const { refresh } = useRefresh()
  const [current, setCurrent] = useState<string | null>(null)
  const size = useTableSize(pages)
  if (pages.state === 'failed') return <ErrorState text={pages.failure} onRetry={refresh} />
  if (!size && pages.state === 'loading') {
    return (
      <LoadingRegion label={`Loading ${label}...`} isSilent>
        <RowsSkeleton rows={5} />
      </LoadingRegion>
    )
  }
  if (!size) {
    return <EmptyState icon={empty.icon ?? Inbox} text={empty.text} />
  }
  const hasActions = actions !== undefined
  const reachable = pages.rows.find((row) => row.id === current)?.id ?? pages.rows[0]?.id
  return (
    <div>
      <Scroll
        role="region"
        aria-label={`${label}, scrollable`}
        tabIndex={0}
        onFocus={({ target, currentTarget }) => target !== currentTarget && revealFocused(target)}
      >
        <Table size="small" stickyHeader aria-label={label}>
          <TableHeads columns={columns} order={order} hasActions={hasActions} />
          <TableBody onKeyDown={onRowKey} aria-busy={pages.state === 'loading'}>
            {pages.state === 'loading' && (
              <RowsWait
                label={label}
                columns={columns.length + (hasActions ? 1 : 0)}
                rows={Math.max(1, size.rows)}
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
      {size.isPaged && <TablePager label={label} pages={pages} />}
    </div>
  )
}

const Bar = styled('nav')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: theme.spacing(1.5),
  paddingTop: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
}))

type Props = {
  readonly label: string
  readonly pages: Pick<RowPages<unknown>, 'state' | 'page' | 'older' | 'newer' | 'rows'>
}

function TablePager({ label, pages }: Props) {
  const text = pageText(pages)
  useAnnounceChange(text)
  return (
    <Bar aria-label={`Pages of ${label}`}>
      <span>{text}</span>
      <PageButton onClick={pages.newer} startIcon={<ChevronLeft size={16} aria-hidden />}>
        Previous
      </PageButton>
      <PageButton onClick={pages.older} endIcon={<ChevronRight size={16} aria-hidden />}>
        Next
      </PageButton>
    </Bar>
  )
}

/** A filter may leave nothing of a page, and something of a later one. */
function pageText({ state, rows, page, older }: Props['pages']): string {
  if (state !== 'ready' || rows.length > 0) return `Page ${page}`
  return older ? `No match on page ${page}` : 'No more entries'
}

type PageButtonProps = Pick<ButtonProps, 'startIcon' | 'endIcon' | 'children'> & {
  readonly onClick: (() => void) | null
}

/** A page button. It keeps the focus while its page loads and when it becomes disabled. */
function PageButton({ onClick, ...look }: PageButtonProps) {
  return (
    <SteadyButton
      size="small"
      color="secondary"
      disabled={onClick === null}
      onClick={() => onClick?.()}
      {...look}
    />
  )
}

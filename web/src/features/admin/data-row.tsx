import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { passFocusOnRemoval } from '../../browser/focus'
import type { DataTableProps } from './data-table'
import type { Details } from './row-drawer'

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus between the opening buttons of the rows. */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-opens-row]')]
  const index = buttons.findIndex((button) => button.matches(':focus'))
  if (!step || index < 0) return
  event.preventDefault()
  buttons[step(index, buttons.length)]?.focus()
}

type TableHeadsProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly order: DataTableProps<Row>['order']
  readonly hasActions: boolean
}

/** The heads of a table. Sortable ones are buttons. */
export function TableHeads<Row>({ columns, order, hasActions }: TableHeadsProps<Row>) {
  return (
    <TableHead>
      <TableRow>
        {columns.map((column) => {
          const isOrdering = order?.by.field === column.id
          return (
            <TableCell
              key={column.id}
              align={column.isNumber ? 'right' : 'left'}
              data-minor={column.isMinor}
              sortDirection={isOrdering && order.by.direction}
            >
              {column.isSortable && order ? (
                <TableSortLabel
                  active={isOrdering}
                  direction={isOrdering ? order.by.direction : 'desc'}
                  onClick={() => order.onOrder(column.id)}
                >
                  {column.label}
                </TableSortLabel>
              ) : (
                column.label
              )}
            </TableCell>
          )
        })}
        {hasActions && <TableCell align="right">Actions</TableCell>}
      </TableRow>
    </TableHead>
  )
}

const Opener = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  // A long title or a pile of combining marks stays within one line; the details show all of it.
  display: 'inline-block',
  maxWidth: 'min(32rem, 52vw)',
  minHeight: 32,
  overflow: 'hidden',
  textAlign: 'left',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  textDecoration: 'underline',
  textDecorationColor: theme.vars.palette.grid.outline,
  textUnderlineOffset: '0.22em',
  '&:hover': { textDecorationColor: 'currentColor' },
}))

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  justifyContent: 'flex-end',
  [theme.breakpoints.down('sm')]: { flexDirection: 'column' },
}))

type DataRowProps<Row> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly actions: ReactNode
  /** Tab reaches one row of a table; arrow keys move to the others. */
  readonly isReachable: boolean
  readonly onReach: () => void
  readonly onOpen: (() => void) | undefined
}

/** A row. The first cell is its head: it opens the details and names the group of buttons. */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, columns, actions, isReachable, onReach, onOpen } = props
  const name = useId()
  return (
    <TableRow ref={passFocusOnRemoval} hover>
      {columns.map((column, index) => (
        <TableCell
          key={column.id}
          {...(index === 0 && { id: name, component: 'th', scope: 'row' })}
          align={column.isNumber ? 'right' : 'left'}
          data-minor={column.isMinor}
          data-free-text={column.isFreeText}
        >
          {index === 0 && onOpen ? (
            <Opener
              data-opens-row
              aria-haspopup="dialog"
              tabIndex={isReachable ? 0 : -1}
              onFocus={onReach}
              onClick={onOpen}
            >
              {column.render(row)}
            </Opener>
          ) : (
            column.render(row)
          )}
        </TableCell>
      ))}
      {actions !== undefined && (
        <TableCell align="right">
          <Actions role="group" aria-labelledby={name}>
            {actions}
          </Actions>
        </TableCell>
      )}
    </TableRow>
  )
}

export type Column<Row> = {
  /** The key of the column, and the field by which the server orders. */
  readonly id: string
  readonly label: string
  readonly render: (row: Row) => ReactNode
  readonly isSortable?: boolean
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean
  /** Hidden on narrow screens; the details contain it. */
  readonly isMinor?: boolean
  /** A text of a user or another server, which may be one long word. */
  readonly isFreeText?: boolean
  /** Where the column is shown; by default in the table and in the details of a row. */
  readonly place?: 'table' | 'details'
}

/** What the columns say about a row, for its details. */
export function factsOf<Row>(columns: readonly Column<Row>[], row: Row): Details['facts'] {
  return columns
    .filter(({ place }) => place !== 'table')
    .map(({ label, render }) => [label, render(row)])
}

export type Sort = { readonly field: string; readonly direction: 'asc' | 'desc' }

/** Parses `field.direction` from the URL; returns the default order for anything else. */
export function parseSort(text: string, fields: readonly string[], byDefault: Sort): Sort {
  const [field = '', direction] = text.split('.')
  if (!fields.includes(field) || (direction !== 'asc' && direction !== 'desc')) return byDefault
  return { field, direction }
}

/** The order after a click on a column head, for the URL. The default order is empty. */
export function nextSort(field: string, current: Sort, byDefault: Sort): string {
  const isReversed = current.field === field && current.direction === 'desc'
  const next: Sort = { field, direction: isReversed ? 'asc' : 'desc' }
  const isDefault = next.field === byDefault.field && next.direction === byDefault.direction
  return isDefault ? '' : `${next.field}.${next.direction}`
}

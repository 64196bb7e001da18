import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { Column } from './column'
import type { DataTableProps } from './data-table'

type Props<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly order: DataTableProps<Row>['order']
  readonly hasActions: boolean
}

/** The heads of a table; those by which the server can order are buttons. */
export function TableHeads<Row>({ columns, order, hasActions }: Props<Row>) {
  return (
    <TableHead>
      <TableRow>
        {columns.map((column) => {
          const isOrdering = order?.by.field === column.id
          return (
            <TableCell
              key={column.id}
              align={column.isFigure ? 'right' : 'left'}
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

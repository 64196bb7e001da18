import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { type ReactNode, useId } from 'react'
import { passesFocusOn } from '../../../design/passes-focus-on'
import type { Column } from './column'

const Opener = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: 32,
  textAlign: 'left',
  justifyContent: 'flex-start',
  textDecoration: 'underline',
  textDecorationColor: theme.vars.palette.grid.outline,
  textUnderlineOffset: '0.22em',
  '&:hover': { textDecorationColor: 'currentColor' },
}))

const Acts = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  justifyContent: 'flex-end',
  [theme.breakpoints.down('sm')]: { flexDirection: 'column' },
}))

type Props<Row> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly actions: ReactNode
  /** One row of a table is reached by Tab; arrows lead on from there. */
  readonly isReachable: boolean
  readonly onReach: () => void
  readonly onOpen: (() => void) | undefined
}

/** A row whose first cell opens it, and says whom or what its buttons are about. */
export function DataRow<Row>(props: Props<Row>) {
  const { row, columns, actions, isReachable, onReach, onOpen } = props
  const name = useId()
  return (
    <TableRow ref={passesFocusOn} hover>
      {columns.map((column, index) => (
        <TableCell
          key={column.id}
          id={index === 0 ? name : undefined}
          align={column.isFigure ? 'right' : 'left'}
          data-minor={column.isMinor}
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
          <Acts role="group" aria-labelledby={name}>
            {actions}
          </Acts>
        </TableCell>
      )}
    </TableRow>
  )
}

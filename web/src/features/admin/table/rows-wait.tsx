import Skeleton from '@mui/material/Skeleton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { upTo } from '../../../design/skeletons'
import { VisuallyHidden } from '../../../design/visually-hidden'

type Props = {
  readonly label: string
  readonly columns: number
  /** As many as there were, so that nothing below them moves. */
  readonly rows: number
}

/** Other rows of a table on their way, below heads that stay. */
export function RowsWait({ label, columns, rows }: Props) {
  return upTo(rows).map((row) => (
    <TableRow key={row}>
      <TableCell colSpan={columns} sx={{ height: 45 }}>
        {row === 0 && <VisuallyHidden role="status">{`Loading ${label}...`}</VisuallyHidden>}
        <Skeleton height={14} aria-hidden />
      </TableCell>
    </TableRow>
  ))
}

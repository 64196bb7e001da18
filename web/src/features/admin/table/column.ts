import type { ReactNode } from 'react'

/** A column of a `DataTable`. */
export type Column<Row> = {
  /** The field by which the server can order; also the column's key. */
  readonly id: string
  readonly label: string
  readonly render: (row: Row) => ReactNode
  readonly isSortable?: boolean
  /** Figures stand at the right. */
  readonly isFigure?: boolean
  /** Left out on narrow screens; the details hold it. */
  readonly isMinor?: boolean
}

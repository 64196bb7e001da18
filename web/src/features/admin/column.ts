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

/** By which field a list is ordered. */
export type Sort = { readonly field: string; readonly direction: 'asc' | 'desc' }

/** Reads `field.direction` as the address holds it; anything else is the usual order. */
export function parseSort(text: string, fields: readonly string[], usual: Sort): Sort {
  const [field = '', direction] = text.split('.')
  if (!fields.includes(field) || (direction !== 'asc' && direction !== 'desc')) return usual
  return { field, direction }
}

/** The order after a click on a column's head; the usual one leaves the address. */
export function nextSort(field: string, current: Sort, usual: Sort): string {
  const isTurned = current.field === field && current.direction === 'desc'
  const next: Sort = { field, direction: isTurned ? 'asc' : 'desc' }
  const isUsual = next.field === usual.field && next.direction === usual.direction
  return isUsual ? '' : `${next.field}.${next.direction}`
}

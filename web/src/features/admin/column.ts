import type { ReactNode } from 'react'

/** A column of a `DataTable`. */
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
}

/** The order of a list. */
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

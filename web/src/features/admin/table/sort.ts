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

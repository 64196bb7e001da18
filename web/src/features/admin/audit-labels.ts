import type { AdminAction } from '@grid/schema/admin-action'

/** The label of a stored name: `set_request_status` becomes "Set request status". */
export function labelOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`
}

/** The details of an entry as text. */
export function describeDetails({ details }: Pick<AdminAction, 'details'>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
    .join(', ')
}

import type { AdminAction } from '@grid/schema/admin-action'

/** A stored name as words: `set_request_status` → "Set request status". */
export function labelOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`
}

/** What a line tells beside who, what and when. */
export function describeDetails({ details }: Pick<AdminAction, 'details'>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
    .join(', ')
}

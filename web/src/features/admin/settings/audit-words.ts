import type { AdminAction } from '@grid/schema/admin-action'

/** What a line tells beside who, what and when. */
export function sayDetails({ details }: Pick<AdminAction, 'details'>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
    .join(', ')
}

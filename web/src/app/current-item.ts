import type { NavItem } from '../content/navigation'

/** How a link relates to where the reader is, as `aria-current` says it. */
export type Current = 'page' | 'location' | 'true'

/** Where the reader is: the path, and the section of the landing page in view. */
export type Place = { readonly pathname: string; readonly section: string | null }

/** An item is current as the page, as the section in view, or as what the page belongs to. */
export function currentOf(item: NavItem, { pathname, section }: Place): Current | undefined {
  if (item.to === pathname) return 'page'
  if (pathname === '/' && section !== null && item.to === `/#${section}`) return 'location'
  return item.covers && isWithin(pathname, item.covers) ? 'true' : undefined
}

/** The one item that a list marks: of several that are current the last, which says most. */
export function currentAmong(items: readonly NavItem[], place: Place): NavItem | undefined {
  return items.findLast((item) => currentOf(item, place) !== undefined)
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}

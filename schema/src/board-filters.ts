/**
 * The parameters of the board's address that ask for other posts than the newest; all others, such
 * as those by which a newsletter counts its readers, ask for nothing.
 */
const BOARD_FILTERS = ['category', 'tag', 'author', 'q', 'sort'] as const
export type BoardFilter = (typeof BOARD_FILTERS)[number]

/** Whether the query of an address of the board has a filter that says anything. */
export function hasBoardFilters(query: string): boolean {
  const params = new URLSearchParams(query)
  return BOARD_FILTERS.some((name) => (params.get(name) ?? '').trim() !== '')
}

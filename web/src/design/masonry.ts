const ROW_PX = 8
/** Firefox has at most 10,000 rows in a grid. */
const MAX_ROWS = 9_000

/** Styles for a grid that uses `masonry`. */
export const masonryRows = {
  '&[data-masonry]': { gridAutoRows: `${ROW_PX}px`, rowGap: 0 },
} as const

/** How many rows an item of this height spans, with the gap below it. */
export function rowSpan(height: number, gap: number): number {
  return Math.max(1, Math.ceil((height + gap) / ROW_PX))
}

function layOut(grid: HTMLElement): void {
  const items = [...grid.children].filter((item) => item instanceof HTMLElement)
  const { columnGap, gridTemplateColumns } = getComputedStyle(grid)
  const columns = gridTemplateColumns.split(' ').length
  const spans = items.map((item) => rowSpan(item.offsetHeight, Number.parseFloat(columnGap) || 0))
  const rows = spans.reduce((sum, span) => sum + span, 0)
  const isOn = columns > 1 && rows < MAX_ROWS
  grid.toggleAttribute('data-masonry', isOn)
  for (const [index, item] of items.entries()) {
    item.style.gridRowEnd = isOn ? `span ${spans[index]}` : ''
  }
}

/**
 * Fills the columns of a grid without gaps below short items. A ref for the grid. Each item starts
 * at the same height as the one before it or lower, so the order on the screen is the DOM order.
 */
export function masonry(grid: HTMLElement | null): (() => void) | undefined {
  if (!grid) return
  const sizes = new ResizeObserver(() => layOut(grid))
  const observe = () => {
    sizes.disconnect()
    for (const item of grid.children) sizes.observe(item)
  }
  const items = new MutationObserver(() => {
    layOut(grid)
    observe()
  })
  layOut(grid)
  observe()
  items.observe(grid, { childList: true })
  return () => {
    sizes.disconnect()
    items.disconnect()
  }
}

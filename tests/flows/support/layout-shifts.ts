import type { Page } from '@playwright/test'

type Rect = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>
type Shift = PerformanceEntry & {
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: Rect
    readonly currentRect: Rect
  }[]
}

type LayoutShifts = {
  /** The cumulative layout shift, as the browser measures it. */
  readonly sum: number
  /** The elements that moved, from where and to where. */
  readonly moved: string
}

/** Records the layout shifts of the next pages. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<LayoutShifts>> {
  await page.addInitScript(() => {
    const total = { sum: 0, moved: '' }
    Object.assign(window, { shifts: total })
    const place = ({ x, y, width, height }: Rect) => `${x} ${y} (${width} × ${height})`
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
        total.sum += value
        total.moved += `${value} after ${startTime} ms\n`
        for (const { node, previousRect, currentRect } of sources) {
          const name = `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`
          total.moved += `  ${name}: ${place(previousRect)} → ${place(currentRect)}\n`
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: LayoutShifts }).shifts)
}

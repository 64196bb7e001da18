import { expect, type Page } from '@playwright/test'

/** Waits until the page, which may just have been resized, is no wider than its window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, 'pixels that the page is too wide').toBe(0)
}

/** Shows text at 200 %, as a reader's browser does. */
export async function enlargeText(page: Page): Promise<void> {
  await page.locator('html').evaluate((html) => {
    html.style.fontSize = '200%'
    for (const part of html.querySelectorAll<HTMLElement>('main > section, footer')) {
      part.style.contentVisibility = 'visible'
    }
  })
}

/** Texts that their own box cuts off. The names of table rows are whole in their details. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) =>
    [...body.querySelectorAll<HTMLElement>(':is(main, footer, [role="dialog"]) *')]
      .filter((box) => [...box.childNodes].some((node) => node.nodeType === 3))
      .filter((box) => box.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((box) => !box.closest('[aria-hidden="true"], [data-opens-row]'))
      .filter((box) => box.offsetWidth > 1 && box.scrollWidth > box.clientWidth + 1)
      .filter((box) => /hidden|clip/.test(getComputedStyle(box).overflowX))
      .map((box) => box.innerText.slice(0, 40)),
  )
}

/** Texts beyond the edges of the window that no scrolling brings back. */
export function lostTexts(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) => {
    const isReached = (box: Element): boolean => {
      const { overflowX, clipPath } = getComputedStyle(box)
      // What only screen readers read is clipped.
      if (clipPath !== 'none') return true
      if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) return true
      return box.parentElement !== null && isReached(box.parentElement)
    }
    return [...body.querySelectorAll<HTMLElement>('*')]
      .filter((box) => [...box.childNodes].some((node) => node.textContent?.trim()))
      .filter((box) => box.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((box) => !box.closest('[aria-hidden="true"]') && box.offsetWidth > 1)
      .filter((box) => {
        const { left, right } = box.getBoundingClientRect()
        return left < -1 || right > window.innerWidth + 1
      })
      .filter((box) => !isReached(box))
      .map((box) => box.innerText.slice(0, 40))
  })
}

/** Words of headings that break at the end of a line. Parts beside a hyphen are words. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) => {
    const linesOf = (node: Node, start: number, length: number) => {
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, start + length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    return [...body.querySelectorAll('h1, h2, h3, h4')]
      .flatMap((heading) => [...heading.childNodes].filter((node) => node.nodeType === 3))
      .flatMap((node) =>
        [...(node.textContent ?? '').matchAll(/[^\s-]+/g)]
          .filter(({ index, 0: word }) => linesOf(node, index, word.length) > 1)
          .map(([word]) => word),
      )
  })
}

/** Buttons that are smaller than 24 px (WCAG 2.5.8), with their size. */
export function smallButtons(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) =>
    [...body.querySelectorAll<HTMLElement>('button, [role="button"], [role="tab"]')]
      .filter((box) => box.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((box) => ({ box, ...box.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 1 && Math.min(width, height) < 23.5)
      .map(({ box, width, height }) => `${box.ariaLabel ?? box.innerText} ${width} x ${height}`),
  )
}

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

import type { Page } from '@playwright/test'

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

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe objects to on the current page: rule, and the elements that break it. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const results = await page.evaluate<AxeResults>(
    'axe.run(document, { resultTypes: ["violations"] })',
  )
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/*
 * Checks for forced colours. The system removes backgrounds and shadows, so controls need a border,
 * focus needs an outline, and drawings need contrast with the canvas.
 */

/**
 * Buttons with text but without a visible border. Tabs have the line of their row instead, and
 * buttons that look like links are underlined.
 */
export function controlsWithoutEdge(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) =>
    [...body.querySelectorAll<HTMLElement>('button:not([role="tab"]), a.MuiButton-root')]
      .filter((node) => node.checkVisibility() && node.innerText.trim() !== '')
      .filter((node) => {
        const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(node)
        const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0
        return !hasEdge && textDecorationLine !== 'underline'
      })
      .map((node) => node.innerText.slice(0, 30)),
  )
}

/** Links and controls that show no outline when they have the focus, nor a thicker edge. */
export function withoutFocusOutline(page: Page): Promise<string[]> {
  return page.locator('body').evaluate(async (body) => {
    const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    const showsFocus = (node: HTMLElement) => {
      const edge = node.parentElement?.querySelector(':scope > fieldset')
      if (edge) return Number.parseFloat(getComputedStyle(edge).borderTopWidth) >= 2
      return isOutlined(getComputedStyle(node)) || isOutlined(getComputedStyle(node, '::after'))
    }
    const all = [...body.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled')]
    const lacking: string[] = []
    for (const node of all.filter((one) => one.checkVisibility())) {
      node.focus({ preventScroll: true })
      // A change of style takes a frame even where motion is reduced.
      await new Promise((resolve) => setTimeout(resolve, 30))
      if (!showsFocus(node)) lacking.push(node.ariaLabel ?? node.innerText.slice(0, 30))
    }
    return lacking
  })
}

/** Drawn shapes that do not stand out from the canvas. */
export function invisibleDrawings(page: Page): Promise<string[]> {
  return page.locator('body').evaluate((body) => {
    const lightness = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    }
    const probe = body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'Canvas'
    const canvas = lightness(getComputedStyle(probe).backgroundColor)
    probe.remove()
    // An overlay in the colour of the canvas is not a drawing.
    const shapes = 'svg :is(path, line, circle, rect, polyline, polygon, text):not([data-veil])'
    return [...body.querySelectorAll(shapes)]
      .filter((shape) => shape.checkVisibility({ opacityProperty: true }))
      .filter((shape) => {
        const { stroke, fill } = getComputedStyle(shape)
        const inks = [stroke, fill].filter((ink) => ink.startsWith('rgb'))
        return inks.length > 0 && inks.every((ink) => Math.abs(lightness(ink) - canvas) <= 0.2)
      })
      .map((shape) => shape.outerHTML.slice(0, 90))
  })
}

import type { Page } from '@playwright/test'

/*
 * What gets lost where the system chooses the colours: backgrounds and shadows are gone, so that
 * controls need an edge, focus an outline, and drawings an ink that stands out from the canvas.
 */

const named = `(node) =>
  node.tagName + ' ' + (node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 30)`

/** Controls with a text whose edge cannot be seen. */
export function edgeless(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll('button, input, a.MuiButton-root')]
      .filter((node) => node.checkVisibility() && node.type !== 'range')
      .filter((node) => node.textContent.trim() || !node.querySelector('svg'))
      .filter((node) => !node.closest('.MuiInputBase-root') && node.role !== 'tab')
      .filter((node) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(node)
        return borderTopStyle === 'none' || parseFloat(borderTopWidth) === 0
      })
      .map(${named})`)
}

/** Whatever shows no outline, nor one around it, when it has the focus. */
export function outlineless(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll('a[href], button, input')]
      .filter((node) => node.checkVisibility() && !node.disabled)
      .filter((node) => {
        node.focus({ focusVisible: true, preventScroll: true })
        const around = [node, node.parentElement, node.parentElement?.querySelector('fieldset')]
        return !around.some((part) => {
          if (!part) return false
          const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(part)
          if (part.tagName === 'FIELDSET') return parseFloat(borderTopWidth) >= 2
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
        })
      })
      .map(${named})`)
}

/** Drawings of which nothing stands out from the canvas. */
export function inkless(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'Canvas'
    const light = (color) => {
      const [red, green, blue] = color.match(/[\\d.]+/g).map(Number)
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    }
    const canvas = light(getComputedStyle(probe).backgroundColor)
    probe.remove()
    const shapes = 'svg :is(path, line, circle, rect, polyline, polygon, text)'
    return [...document.querySelectorAll(shapes)]
      .filter((shape) => shape.checkVisibility({ opacityProperty: true }))
      .filter((shape) => {
        const { stroke, fill } = getComputedStyle(shape)
        const inks = [stroke, fill].filter((ink) => ink.startsWith('rgb'))
        return inks.length > 0 && !inks.some((ink) => Math.abs(light(ink) - canvas) > 0.2)
      })
      .map((shape) => shape.outerHTML.slice(0, 90))
  })()`)
}

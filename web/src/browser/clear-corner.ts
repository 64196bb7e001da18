const CONTROLS = 'a, button, input, textarea, select, summary, [role="tab"], [role="switch"]'

/** Positions across the button, denser than the smallest control. */
const STEPS = [0.001, 0.25, 0.5, 0.75, 0.999]

/** Whether the button is above a control of the page. */
function coversControl(button: Element): boolean {
  const { left, top, width, height } = button.getBoundingClientRect()
  return STEPS.some((x) =>
    STEPS.some((y) =>
      document
        .elementsFromPoint(left + x * width, top + y * height)
        .some((element) => !button.contains(element) && element.closest(CONTROLS) !== null),
    ),
  )
}

/**
 * Marks a floating button with `data-covers` while it is above a control, so that styles hide it.
 * Checks after scrolling, resizing and changes of the layout, until the returned function is
 * called.
 */
export function watchCorner(selector: string): () => void {
  let isScheduled = false
  const check = () => {
    isScheduled = false
    const button = document.querySelector(selector)
    button?.toggleAttribute('data-covers', coversControl(button))
  }
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(check)
  }
  window.addEventListener('scroll', schedule, { passive: true })
  window.addEventListener('resize', schedule, { passive: true })
  const layout = new ResizeObserver(schedule)
  layout.observe(document.body)
  return () => {
    window.removeEventListener('scroll', schedule)
    window.removeEventListener('resize', schedule)
    layout.disconnect()
  }
}

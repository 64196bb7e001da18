const CONTROLS = 'a, button, input, textarea, select, summary, [role="tab"], [role="switch"]'

/** Positions across the button, denser than the smallest control. */
const STEPS = [0.001, 0.25, 0.5, 0.75, 0.999]

/**
 * How long the page rests before a check, in milliseconds. A check in each frame makes scrolling
 * through 600 posts 28 times as expensive.
 */
const REST_MS = 100

/** Whether the button is above a control of the page. */
function coversControl(button: HTMLElement): boolean {
  const { left, top, width, height } = button.getBoundingClientRect()
  // `elementFromPoint` stops at the first element. `elementsFromPoint` visits the whole page.
  button.style.pointerEvents = 'none'
  try {
    return STEPS.some((x) =>
      STEPS.some((y) => {
        const below = document.elementFromPoint(left + x * width, top + y * height)
        return !!below && !button.contains(below) && below.closest(CONTROLS) !== null
      }),
    )
  } finally {
    button.style.pointerEvents = ''
  }
}

/**
 * Marks a floating button with `data-covers` while it is above a control, and with `data-moving`
 * while the page or a part of it scrolls, so that styles hide it. Checks when the page rests after
 * scrolling, resizing or a change of the layout, until the returned function is called.
 */
export function hideOverControls(selector: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMoving = false
  const find = () => document.querySelector<HTMLElement>(selector)
  const check = () => {
    isMoving = false
    const button = find()
    button?.toggleAttribute('data-covers', coversControl(button))
    button?.removeAttribute('data-moving')
  }
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(check, REST_MS)
  }
  const onScroll = ({ target }: Event) => {
    // A dialog above the page is above the button, too.
    if (target instanceof Element && !target.closest('main')) return
    // A scroll sends many events: only the first one looks for the button.
    if (!isMoving) find()?.setAttribute('data-moving', '')
    isMoving = true
    schedule()
  }
  const controller = new AbortController()
  const { signal } = controller
  // Also receives the scrolling of tables, which does not bubble.
  window.addEventListener('scroll', onScroll, { capture: true, passive: true, signal })
  window.addEventListener('resize', schedule, { passive: true, signal })
  const layout = new ResizeObserver(schedule)
  layout.observe(document.body)
  return () => {
    clearTimeout(timer)
    controller.abort()
    layout.disconnect()
  }
}

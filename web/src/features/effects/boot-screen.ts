import { isPlainClick } from '../../browser/input'
import { tabStorage } from '../../browser/storage'

export const BOOT_MS = 2200

/** Pause before the page fades in. */
export const PAUSE_MS = 150

export const FADE_MS = 240

/** The element that covers the page. */
export const BOOT_ID = 'boot'

/** The tab's entry that an internal link leads to the next document. */
export const FOLLOWED_LINK = 'grid.followed-link'

/** Stores that an internal link leads to the next document. */
export function watchLinks(): void {
  window.addEventListener('click', (event) => {
    if (!isPlainClick(event) || event.defaultPrevented) return
    if (!(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link || link.target || link.download || link.origin !== location.origin) return
    if (link.pathname === location.pathname) return
    // Without storage the boot screen runs again.
    tabStorage.write(FOLLOWED_LINK, '1')
  })
}

/** Whether an internal link led here; true once. */
export function followedLink(): boolean {
  const hasFollowed = tabStorage.read(FOLLOWED_LINK) !== null
  tabStorage.remove(FOLLOWED_LINK)
  return hasFollowed
}

/** Events that skip the boot screen. */
export const SKIPS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Inline script for what must not wait for the loader at the end of the document: the user skips
 * the boot screen, or an internal link led here, so that not even the first frame shows it.
 */
export const SKIP_SCRIPT =
  `try{if(sessionStorage.getItem("${FOLLOWED_LINK}"))` +
  `document.getElementById("${BOOT_ID}").dataset.phase="skipped"}catch{}` +
  `for(const type of ${JSON.stringify(SKIPS)})addEventListener(type,()=>{` +
  `const screen=document.getElementById("${BOOT_ID}");if(screen)screen.dataset.phase="skipped"},` +
  '{capture:true,passive:true,once:true})'

/**
 * How long the screen has been visible. 0 while the document is parsed: `getAnimations` would force
 * styles before the first paint.
 */
function visibleFor(screen: HTMLElement): number {
  if (document.readyState === 'loading') return 0
  const time = screen.getAnimations?.()[0]?.currentTime
  return typeof time === 'number' ? time : 0
}

/**
 * Runs the boot screen: lets the user skip it and removes it at its end. Does nothing if it is
 * removed or already running.
 */
export function runBootScreen(): void {
  const screen = document.getElementById(BOOT_ID)
  const isSkipped = screen?.dataset['phase'] === 'skipped'
  if (!screen || (screen.dataset['phase'] && !isSkipped)) return
  screen.dataset['phase'] = 'starting'
  watchLinks()
  // After an internal link, the site has already started.
  if (followedLink() || isSkipped) {
    screen.remove()
    return
  }

  const visible = visibleFor(screen)
  const controller = new AbortController()
  const timers: ReturnType<typeof setTimeout>[] = []
  const end = () => {
    controller.abort()
    for (const timer of timers) clearTimeout(timer)
    screen.remove()
  }
  const at = (moment: number, action: () => void) => {
    timers.push(setTimeout(action, Math.max(0, moment - visible)))
  }
  at(BOOT_MS, () => {
    screen.dataset['phase'] = 'over'
  })
  at(BOOT_MS + PAUSE_MS, () => {
    screen.dataset['phase'] = 'leaving'
  })
  at(BOOT_MS + PAUSE_MS + FADE_MS, end)
  for (const type of SKIPS) {
    window.addEventListener(type, end, { capture: true, passive: true, signal: controller.signal })
  }
}

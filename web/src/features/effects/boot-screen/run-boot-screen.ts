import { BOOT_ID, BOOT_MS, FADE_MS, PAUSE_MS } from './boot-timing'
import { followedLink, watchLinks } from './followed-link'
import { SKIPS } from './skip-script'

/**
 * How long the screen has been seen already when its script arrives. Not at all while the document
 * is being read, and to ask then would have the page styled before its first paint is due.
 */
function seenFor(screen: HTMLElement): number {
  if (document.readyState === 'loading') return 0
  const time = screen.getAnimations?.()[0]?.currentTime
  return typeof time === 'number' ? time : 0
}

/**
 * Lets the boot screen be skipped and takes it away when it is over. Needs nothing but the
 * document, and does nothing where the screen is gone or already looked after.
 */
export function runBootScreen(): void {
  const screen = document.getElementById(BOOT_ID)
  const isSkipped = screen?.dataset['phase'] === 'skipped'
  if (!screen || (screen.dataset['phase'] && !isSkipped)) return
  screen.dataset['phase'] = 'starting'
  watchLinks()
  // To whoever followed a link of the site, it started long ago.
  if (followedLink() || isSkipped) {
    screen.remove()
    return
  }

  const seen = seenFor(screen)
  const quiet = new AbortController()
  const timers: ReturnType<typeof setTimeout>[] = []
  const end = () => {
    quiet.abort()
    for (const timer of timers) clearTimeout(timer)
    screen.remove()
  }
  const at = (moment: number, act: () => void) => {
    timers.push(setTimeout(act, Math.max(0, moment - seen)))
  }
  at(BOOT_MS, () => {
    screen.dataset['phase'] = 'over'
  })
  at(BOOT_MS + PAUSE_MS, () => {
    screen.dataset['phase'] = 'leaving'
  })
  at(BOOT_MS + PAUSE_MS + FADE_MS, end)
  for (const type of SKIPS) {
    window.addEventListener(type, end, { capture: true, passive: true, signal: quiet.signal })
  }
}

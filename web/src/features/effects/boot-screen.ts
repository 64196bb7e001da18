import { isPlainClick } from '../../browser/keyboard'
import { tabStorage } from '../../browser/storage'

/** How long the startup sequence runs. */
export const BOOT_MS = 2200

/** The pause between its end and the moment the page begins to show. */
export const PAUSE_MS = 150

/** How long the page takes to show. */
export const FADE_MS = 240

/** The element that covers the page. */
export const BOOT_ID = 'boot'

const KEY = 'grid.followed-link'

/** Remembers, on the way out, that it was a link of the site that led to the next document. */
export function watchLinks(): void {
  window.addEventListener('click', (event) => {
    if (!isPlainClick(event) || event.defaultPrevented) return
    if (!(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link || link.target || link.download || link.origin !== location.origin) return
    if (link.pathname === location.pathname) return
    // A browser that keeps nothing starts again.
    tabStorage.write(KEY, '1')
  })
}

/** Whether a link of the site led here. True once. */
export function followedLink(): boolean {
  const hasFollowed = tabStorage.read(KEY) !== null
  tabStorage.remove(KEY)
  return hasFollowed
}

/** What skips the boot screen. */
export const SKIPS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Lets the boot screen be skipped until its script arrives, at the end of the document: whoever is
 * in a hurry need not see the first paint of it. As the text of a classic script.
 */
export const SKIP_SCRIPT =
  `for(const type of ${JSON.stringify(SKIPS)})addEventListener(type,()=>{` +
  `const screen=document.getElementById("${BOOT_ID}");if(screen)screen.dataset.phase="skipped"},` +
  '{capture:true,passive:true,once:true})'

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

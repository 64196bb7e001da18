const KEY = 'grid.followed-link'

/** Remembers, on the way out, that it was a link of the site that led to the next document. */
export function watchLinks(): void {
  window.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link || link.target || link.download || link.origin !== location.origin) return
    if (link.pathname === location.pathname) return
    try {
      sessionStorage.setItem(KEY, '1')
    } catch {
      // A browser that keeps nothing starts again.
    }
  })
}

/** Whether a link of the site led here. True once. */
export function followedLink(): boolean {
  try {
    const hasFollowed = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return hasFollowed
  } catch {
    return false
  }
}

import { tabStorage } from '../../../browser/browser-storage'
import { isPlainClick } from '../../../browser/is-plain-click'

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

import { useEffect } from 'react'

/**
 * Keeps the page from scrolling by itself while comments are fetched, so that they appear where
 * they were asked for. A browser holds on to what it took for the place of the reader, and that may
 * be the comment below the gap: the new ones would come in above the window.
 */
export function useStillPage(isFetching: boolean): void {
  useEffect(() => {
    if (!isFetching) return
    const { style } = document.documentElement
    style.setProperty('overflow-anchor', 'none')
    // The layout that has them comes with the next frame.
    const release = () => style.removeProperty('overflow-anchor')
    return () => {
      requestAnimationFrame(() => requestAnimationFrame(release))
    }
  }, [isFetching])
}

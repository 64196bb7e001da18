import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { isPrerendered } from '../browser/hydration'

/** Lists that a reader leaves for one of their items, to come back to the same place. */
const KEEPS_PLACE = /^\/hub$/

/** How far down each entry of the history was left. */
const places = new Map<string, number>()

/**
 * Brings the reader to the start of the route: page top and focus on `main`, or the anchor. Going
 * back to a list leads to where it was left, and to the item that was opened from there, and a
 * navigation forward whose state says `stays` only changes what the page shows. Runs inside the
 * route's Suspense boundary, so the page is there.
 */
export function useArrival() {
  const { pathname, hash, key, state } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const seen = useRef(key)
  const last = useRef(pathname)
  const place = usePlace(key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts, also to here
  useEffect(() => {
    const isNew = seen.current !== key
    const left = last.current
    seen.current = key
    last.current = pathname
    // The browser has brought the reader here long ago, and the reader may have moved on since.
    if (isPrerendered()) return
    const target = hash ? document.getElementById(idOf(hash)) : null
    if (target) {
      if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
      target.focus({ preventScroll: true })
      target.scrollIntoView()
      return
    }
    if (!isNew || (state?.stays === true && !isBack)) return
    const keepsPlace = isBack && KEEPS_PLACE.test(pathname)
    window.scrollTo({ top: keepsPlace ? place.current : 0, behavior: 'instant' })
    const item = keepsPlace ? itemTo(left) : null
    const arrived = item ?? document.getElementById('main')
    arrived?.focus({ preventScroll: true })
  }, [pathname, hash, key])
}

/** The link of a list that leads to a page, if it has one. */
function itemTo(path: string): HTMLElement | null {
  return document.querySelector(`[data-card-link][href="${CSS.escape(path)}"]`)
}

/** The id that an anchor names; one that is no valid encoding names itself. */
function idOf(hash: string): string {
  const name = hash.slice(1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Where this entry of the history was left. It is noted while the reader scrolls, for at the end
 * the page may be another already, and looked up before the browser scrolls the new page itself.
 */
function usePlace(key: string) {
  const place = useRef(0)
  useLayoutEffect(() => {
    place.current = places.get(key) ?? 0
    const note = () => places.set(key, window.scrollY)
    // Where nothing is scrolled, no event tells the place.
    if (!places.has(key)) note()
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])
  return place
}

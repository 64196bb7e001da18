import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { createStore } from 'zustand/vanilla'
import { isPrerendered } from '../browser/hydration'

/** Lists whose scroll position is restored on Back. */
const RESTORES_SCROLL = /^\/hub$/

/** The page of a post waits for the comment in its URL itself. */
const FINDS_ANCHOR = /^\/hub\//

/** Key of a history entry → its scroll position. */
const scrollPositions = createStore(() => new Map<string, number>())

/**
 * Moves scroll and focus after a navigation: to the top and `main`, or to the anchor. Back to a
 * list restores its scroll position and focuses the item that was opened. A forward navigation with
 * the state `keepScroll` moves nothing. Runs inside the page's Suspense boundary, so it is mounted.
 */
export function useScrollRestoration() {
  const { pathname, hash, key, state } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const seen = useRef(key)
  const last = useRef(pathname)
  const place = usePlace(key)

  const arrive = useEffectEvent(() => {
    const isNew = seen.current !== key
    const left = last.current
    seen.current = key
    last.current = pathname
    // The browser has already scrolled a prerendered page, and the user may have moved since.
    if (isPrerendered()) return
    if (hash && moveToAnchor(hash)) return
    const stop = hash && !FINDS_ANCHOR.test(pathname) ? waitForAnchor(hash) : undefined
    if (!isNew || (state?.keepScroll === true && !isBack)) return stop
    const restoresScroll = isBack && RESTORES_SCROLL.test(pathname)
    window.scrollTo({ top: restoresScroll ? place.current : 0, behavior: 'instant' })
    const item = restoresScroll ? itemTo(left) : null
    const arrived = item ?? document.getElementById('main')
    arrived?.focus({ preventScroll: true })
    return stop
  })
  // Each navigation has a key of its own, also one to the same URL.
  useEffect(() => (key ? arrive() : undefined), [key])
}

/** Moves scroll and focus to an anchor. Returns whether the page has it. */
function moveToAnchor(hash: string): boolean {
  const target = document.getElementById(idOf(hash))
  if (!target) return false
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
  target.scrollIntoView()
  return true
}

const USER_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const

/** Moves to an anchor that appears once the session is loaded, unless the user acts before. */
function waitForAnchor(hash: string): () => void {
  const stop = () => {
    observer.disconnect()
    for (const name of USER_EVENTS) window.removeEventListener(name, stop)
  }
  const observer = new MutationObserver(() => {
    if (moveToAnchor(hash)) stop()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  for (const name of USER_EVENTS) window.addEventListener(name, stop, { passive: true })
  return stop
}

/** The link of the list to a page, or null. */
function itemTo(path: string): HTMLElement | null {
  return document.querySelector(`[data-card-link][href="${CSS.escape(path)}"]`)
}

/** The id of an anchor, decoded if it is valid. */
function idOf(hash: string): string {
  const name = hash.slice(1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * The scroll position of this history entry. Stores it on scroll, because at unmount the page may
 * already have changed. Reads it before the browser scrolls the new page.
 */
function usePlace(key: string) {
  const place = useRef(0)
  useLayoutEffect(() => {
    const stored = scrollPositions.getState().get(key)
    place.current = stored ?? 0
    const store = () => {
      scrollPositions.getState().set(key, window.scrollY)
    }
    // Without a scroll event, stores the initial position.
    if (stored === undefined) store()
    window.addEventListener('scroll', store, { passive: true })
    return () => window.removeEventListener('scroll', store)
  }, [key])
  return place
}

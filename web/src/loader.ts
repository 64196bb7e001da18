import { watchSections } from './app/watch-sections'
import { hideOverControls } from './browser/floating-button'
import { HYDRATED_EVENT } from './browser/hydration'
import { MODIFIER_KEYS } from './browser/input'
import { registerServiceWorker, watchConnection } from './browser/offline'
import {
  type Arrivals,
  CHUNK_MISSING,
  prefetchAfterLoad,
  preloadScripts,
  requestAccount,
  runOnArrival,
} from './browser/prefetch'
import { afterLoad, whenIdle } from './browser/timers'
import { DEFERRED_SELECTORS } from './design/theme/deferred-layout'
import { runBootScreen } from './features/effects/boot-screen'
import { isRainPaused } from './features/landing/rain-setting'
import { wasSignedIn } from './session/was-signed-in'

/*
 * The script of a prerendered page before hydration. It loads the app at the first sign of use,
 * stores clicks and keys, and replays them after hydration. Pages with realtime data load the app
 * as soon as the browser is idle. Links and anchors work without the app.
 */

const CONTROLS = 'button, input, select, textarea, [role="button"], [role="slider"]'
const BUTTONS = 'button, [role="button"]'
const DEFERRED = Object.values(DEFERRED_SELECTORS).join(', ')

const script = document.querySelector<HTMLElement>('script[data-app]')
const {
  run = '',
  app,
  appIntegrity,
  session,
  sessionIntegrity,
  account,
  warm = '',
  rain,
  rainIntegrity,
  startWhenIdle,
} = script?.dataset ?? {}
const isReturningMember = wasSignedIn()

/**
 * Runs scripts one at a time, so that the browser can paint and respond in between.
 *
 * @returns the exports of the last one.
 */
async function runScripts(list: string, arrivals: Arrivals): Promise<unknown> {
  let exports: unknown
  for (const href of list.split(' ')) exports = await runOnArrival(href, arrivals)
  return exports
}

/** Loads and runs the app, for returning members with the session code. */
async function runApp(): Promise<void> {
  const arrivals = preloadScripts(app, appIntegrity)
  if (isReturningMember) requestAccount(account, preloadScripts(session, sessionIntegrity))
  await runScripts(run, arrivals)
}

const isOn = (event: Event, what: string) =>
  event.target instanceof Element && event.target.closest(what) !== null

/** Shows on the pressed button that its action has started. */
function showWaiting(event: Event | null): void {
  document.querySelector('[data-waiting]')?.removeAttribute('data-waiting')
  if (event?.target instanceof Element) {
    event.target.closest(BUTTONS)?.setAttribute('data-waiting', '')
  }
}

/** Shows an error if a button was pressed and the app failed to load. */
function showMissing(isMissing: boolean): void {
  document.querySelector('[data-missing]')?.remove()
  if (!isMissing) return
  const line = document.createElement('p')
  line.setAttribute('role', 'alert')
  line.dataset['missing'] = ''
  line.textContent = CHUNK_MISSING
  document.body.append(line)
}

/** Runs the app at the first use and stores clicks and keys, until the signal aborts. */
function watchFirstUse(signal: AbortSignal) {
  const pending = new Map<string, Event>()
  let isStarted = false

  const start = () => {
    if (isStarted) return
    isStarted = true
    runApp().catch((error: unknown) => {
      console.error('The page could not be hydrated:', error)
      isStarted = false
      showWaiting(null)
      if (pending.has('click')) showMissing(true)
      pending.clear()
    })
  }
  /** Starts only for controls: a touch of text mostly scrolls, which must stay cheap. */
  const onApproach = (event: Event) => {
    if (isOn(event, CONTROLS)) start()
  }
  /** Stores the last click only: a user who clicks twice wants one action. */
  const onClick = (event: Event) => {
    if (!isOn(event, BUTTONS)) return
    start()
    event.stopPropagation()
    pending.set('click', event)
    showWaiting(event)
  }
  /** Stores the first press of a key that is held: its repetitions would do nothing. */
  const onKey = (event: KeyboardEvent) => {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey
    if (isShortcut || event.key === 'Tab' || isOn(event, CONTROLS)) start()
    if (isShortcut && !event.repeat && !MODIFIER_KEYS.has(event.key)) pending.set('keydown', event)
  }

  const early = { capture: true, passive: true, signal }
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin']) {
    document.addEventListener(type, onApproach, early)
  }
  document.addEventListener('click', onClick, early)
  document.addEventListener('keydown', onKey, early)
  return { start, isStarted: () => isStarted, replay: () => pending.forEach(replay) }
}

/** Marks the section in view in the navigation. */
function markSections(signal: AbortSignal): void {
  const links = [...document.querySelectorAll('header nav a[href^="/#"]')]
  const idOf = (link: Element) => link.getAttribute('href')?.slice(2) ?? ''
  const mark = (id: string | null) => {
    for (const link of links) {
      if (idOf(link) === id) link.setAttribute('aria-current', 'location')
      else if (link.getAttribute('aria-current') === 'location')
        link.removeAttribute('aria-current')
    }
  }
  const stop = watchSections(links.map(idOf), mark)
  signal.addEventListener('abort', () => {
    stop()
    mark(null)
  })
}

/** Between React's commit and the end of hydration, the app handles key presses itself. */
function replay(event: Event): void {
  if (event.defaultPrevented) return
  const copy: Event = Reflect.construct(event.constructor, [event.type, event])
  event.target?.dispatchEvent(copy)
}

/**
 * Prefetches the scripts of the first use into the browser's cache. Uses `fetch`, because WebKit
 * ignores prefetch links and Firefox blocks them by `default-src`.
 */
async function prefetch(isStarted: () => boolean): Promise<void> {
  const list = await fetch(warm)
  if (!list.ok || isStarted()) return
  const hrefs = (await list.text()).split('\n')
  await Promise.all(
    hrefs.map(async (href) => (await fetch(href, { priority: 'low' })).arrayBuffer()),
  )
}

/** Lays out the sections below the first view, one per idle period, so that scrolling is smooth. */
function layOut(sections: readonly HTMLElement[]): void {
  const [section, ...others] = sections
  if (!section) return
  section.style.contentVisibility = 'visible'
  afterLoad(() => layOut(others))
}

function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

/** Starts the rain of the landing page. The page is complete without it. */
async function startRain(): Promise<void> {
  const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-rain]')
  if (!canvas || !rain) return
  canvas.toggleAttribute('data-paused', isRainPaused())
  const arrivals = preloadScripts(rain, rainIntegrity)
  const { rainOn } = (await runScripts(rain, arrivals)) as typeof import('./features/landing/rain')
  if (canvas.isConnected) rainOn(canvas)
}

function watchPage(): void {
  const controller = new AbortController()
  const { start, isStarted, replay } = watchFirstUse(controller.signal)
  const onHydrated = () => {
    controller.abort()
    showWaiting(null)
    showMissing(false)
    // After React's commit, which must have ended before it handles events.
    queueMicrotask(replay)
  }
  document.addEventListener(HYDRATED_EVENT, onHydrated, { once: true })

  runBootScreen()
  registerServiceWorker()
  afterPaint(() => {
    watchConnection()
    const stop = hideOverControls('[data-terminal-button]')
    controller.signal.addEventListener('abort', stop)
    markSections(controller.signal)
    if (rain) whenIdle(() => void startRain().catch(() => undefined))
    afterLoad(() => layOut([...document.querySelectorAll<HTMLElement>(DEFERRED)]))
    if (isReturningMember || startWhenIdle !== undefined) {
      afterLoad(start)
    } else {
      // Optional: without it the first use takes longer.
      prefetchAfterLoad(() => void prefetch(isStarted).catch(() => undefined))
    }
  })
}

watchPage()

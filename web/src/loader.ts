import { watchSections } from './app/watch-sections'
import { CHUNK_MISSING } from './browser/chunk-missing'
import { HYDRATED_EVENT } from './browser/hydration'
import { afterLoad } from './browser/idle'
import { DEFERRED_SELECTORS } from './design/theme/deferred-selectors'
import { runBootScreen } from './features/effects/boot-screen'
import { wasSignedIn } from './session/was-signed-in'

/*
 * The script of a prerendered page until someone uses it. It fetches the app at the first
 * sign of use, holds back what is clicked or pressed meanwhile, and hands it over once the page
 * is live. A page that is to stay live asks for the app as soon as the browser rests. Links and
 * anchors work by themselves.
 */

const CONTROLS = 'button, input, select, textarea, [role="button"], [role="slider"]'
const BUTTONS = 'button, [role="button"]'
const LATER = Object.values(DEFERRED_SELECTORS).join(', ')

const script = document.querySelector<HTMLElement>('script[data-app]')
const {
  run = '',
  app,
  appIntegrity,
  session,
  sessionIntegrity,
  warm = '',
  live,
} = script?.dataset ?? {}
const isReturningMember = wasSignedIn()
const held = new Map<string, Event>()
/** Whether the scripts that were asked for came, and were what was built. */
const accepted = new Map<string, Promise<boolean>>()
const quiet = new AbortController()
let isStarted = false

/** Fetches scripts side by side; each is refused if it is not what was built. */
function fetchAhead(list = '', integrity = ''): void {
  const hashes = integrity.split(' ')
  list.split(' ').forEach((href, index) => {
    if (!href) return
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href,
      integrity: hashes[index] ?? '',
    })
    document.head.append(link)
    const outcome = new Promise<boolean>((resolve) => {
      link.addEventListener('load', () => resolve(true))
      link.addEventListener('error', () => resolve(false))
    })
    if (link.relList.supports('modulepreload')) accepted.set(href, outcome)
  })
}

/** Fetches the app at once, with a member's session, and runs it. */
function start(): void {
  if (isStarted) return
  isStarted = true
  fetchAhead(app, appIntegrity)
  if (isReturningMember) fetchAhead(session, sessionIntegrity)
  runParts().catch((error: unknown) => {
    console.error('The page could not be brought to life:', error)
    isStarted = false
    showWaiting(null)
    if (held.has('click')) showMissing(true)
    held.clear()
  })
}

/** Runs the app a file at a time: in between, the browser can paint and answer. */
async function runParts(): Promise<void> {
  for (const part of run.split(' ')) {
    // An import by itself might fetch what was refused once more, and ask for no hash.
    if ((await accepted.get(part)) === false) throw new Error(`${part} could not be fetched.`)
    await import(/* @vite-ignore */ part)
  }
}

const isOn = (event: Event, what: string) =>
  event.target instanceof Element && event.target.closest(what) !== null

/** Touching text is mostly scrolling, which must stay cheap; touching a control never is. */
function onApproach(event: Event): void {
  if (isOn(event, CONTROLS)) start()
}

/** Answers a press at once: the button shows that its work has begun. */
function showWaiting(event: Event | null): void {
  document.querySelector('[data-waiting]')?.removeAttribute('data-waiting')
  if (event?.target instanceof Element) {
    event.target.closest(BUTTONS)?.setAttribute('data-waiting', '')
  }
}

/** Tells who pressed a button that the app did not come, which would have answered. */
function showMissing(isMissing: boolean): void {
  document.querySelector('[data-missing]')?.remove()
  if (!isMissing) return
  const line = document.createElement('p')
  line.setAttribute('role', 'alert')
  line.dataset['missing'] = ''
  line.textContent = CHUNK_MISSING
  document.body.append(line)
}

/** Of several clicks the last one counts: who clicks twice because nothing happened means once. */
function onClick(event: Event): void {
  if (!isOn(event, BUTTONS)) return
  start()
  event.stopPropagation()
  held.set('click', event)
  showWaiting(event)
}

function onKey(event: KeyboardEvent): void {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey
  if (isShortcut || event.key === 'Tab' || isOn(event, CONTROLS)) start()
  if (isShortcut) held.set('keydown', event)
}

/** Marks in the bar which section of the page is being read. */
function markSections(): void {
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
  quiet.signal.addEventListener('abort', () => {
    stop()
    mark(null)
  })
}

function onLive(): void {
  quiet.abort()
  showWaiting(null)
  showMissing(false)
  // After React's own work, in the midst of which it could not take over what was clicked.
  queueMicrotask(() => held.forEach(repeat))
}

function repeat(event: Event): void {
  const again: Event = Reflect.construct(event.constructor, [event.type, event])
  event.target?.dispatchEvent(again)
}

/**
 * Fetches what the first use will need, without running any of it, into the browser's cache. Of
 * links that ask for the same, WebKit takes no notice, and Firefox refuses them by `default-src`.
 */
async function prefetch(): Promise<void> {
  const list = await fetch(warm)
  if (!list.ok || isStarted) return
  const hrefs = (await list.text()).split('\n')
  await Promise.all(
    hrefs.map(async (href) => (await fetch(href, { priority: 'low' })).arrayBuffer()),
  )
}

/** Lays out what is below the first view, a part at a time, so that scrolling finds it ready. */
function reveal(parts: readonly HTMLElement[]): void {
  const [part, ...others] = parts
  if (!part) return
  part.style.contentVisibility = 'visible'
  afterLoad(() => reveal(others))
}

/** What the page says comes first: this waits until it has been painted. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

const early = { capture: true, passive: true, signal: quiet.signal }
for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin']) {
  document.addEventListener(type, onApproach, early)
}
document.addEventListener('click', onClick, early)
document.addEventListener('keydown', onKey, early)
document.addEventListener(HYDRATED_EVENT, onLive, { once: true })

runBootScreen()
afterPaint(() => {
  markSections()
  afterLoad(() => reveal([...document.querySelectorAll<HTMLElement>(LATER)]))
  if (isReturningMember || live !== undefined) {
    afterLoad(start)
  } else {
    // Without it the first use takes a little longer.
    afterLoad(() => void prefetch().catch(() => undefined))
  }
})

import { isFileMissing } from './connection'
import { isStoredCopy } from './offline'
import { tabStorage } from './storage'

const HOUR_MS = 60 * 60 * 1_000

/**
 * Makes the next link load a whole document once a new version of the site is installed, so that
 * no page mixes two versions. Long-lived tabs ask for a new version hourly.
 */
export function watchVersion(): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  let isControlled = serviceWorker.controller !== null
  let checkedAt = Date.now()
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of this device is no new version.
    if (isControlled) document.addEventListener('click', loadWhenLeaving, { capture: true })
    isControlled = true
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < HOUR_MS) return
    checkedAt = Date.now()
    void checkForVersion().catch(() => undefined)
  })
}

async function checkForVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
}

/** How long a click may take to store something, such as a read mark, or to go back in history. */
const CLICK_MS = 1_000

/** Loads the whole document if a click leads to another page. The app handles the click before. */
function loadWhenLeaving(): void {
  const { pathname } = location
  setTimeout(() => {
    if (location.pathname !== pathname) location.reload()
  }, CLICK_MS)
}

const RELOADED_AT = 'grid.reloaded-at'
const MINUTE_MS = 60 * 1_000

/**
 * Loads the page again if the server no longer has this version of the site, whose missing parts
 * can never arrive. At most once a minute, in case the server has no complete version.
 *
 * @returns whether the page is being loaded.
 */
export async function reloadIfOutdated(): Promise<boolean> {
  const isRecent = Date.now() - Number(tabStorage.read(RELOADED_AT)) < MINUTE_MS
  if (isRecent || isStoredCopy() || !(await isOutdated())) return false
  if (!tabStorage.write(RELOADED_AT, String(Date.now()))) return false
  location.reload()
  return true
}

async function isOutdated(): Promise<boolean> {
  const entry = entryScript()
  return entry !== null && (await isFileMissing(entry))
}

/** The address of the app's entry, whose name changes with each version. */
function entryScript(): string | null {
  const run = document.querySelector<HTMLElement>('script[data-run]')?.dataset['run']
  if (run) return run.split(' ').at(-1) ?? null
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
}

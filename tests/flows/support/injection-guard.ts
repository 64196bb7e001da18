import { expect, type Page } from '@playwright/test'

/** The effects of a hostile string on a page. */
type Harm = {
  readonly calls: number
  readonly foreign: readonly string[]
  readonly handlers: readonly string[]
  readonly links: readonly string[]
}

const NARROW = { width: 360, height: 740 }

/** Counts calls of the functions that hostile strings call. Call it before the page opens. */
export async function detectScriptCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let calls = 0
    const note = () => {
      calls += 1
    }
    Object.assign(window, { alert: note, confirm: note, prompt: note, print: note, open: note })
    Object.defineProperty(window, 'calls', { get: () => calls })
  })
  page.on('dialog', (dialog) => void dialog.dismiss())
}

/**
 * Observes a page, at the width of a phone after it is open, until `expectUnharmed` is called. No
 * string may run, be parsed as markup, cause an error, or fetch anything but data and own code.
 */
export async function guardAgainstInjection(page: Page) {
  const fetched: string[] = []
  const failures: string[] = []
  await detectScriptCalls(page)
  page.on('request', (request) => {
    if (!isExpected(new URL(request.url()))) fetched.push(request.url())
  })
  page.on('pageerror', (error) => failures.push(error.message))
  return {
    /** Makes the page as narrow as a phone. Requests before this do not count. */
    begin: async () => {
      await page.setViewportSize(NARROW)
      fetched.splice(0)
    },
    expectUnharmed: async () => {
      expect(await page.evaluate(findHarm)).toEqual(NO_HARM)
      expect(fetched, 'something was fetched').toEqual([])
      expect(failures, 'the page failed').toEqual([])
      expect(await page.evaluate(findOverflow), 'the page scrolls sideways').toEqual([])
    },
  }
}

const NO_HARM: Harm = { calls: 0, foreign: [], handlers: [], links: [] }

const SITE = process.env['GRID_SITE_HOST'] ?? ''

/** Allowed requests: data from the emulators, and lazy chunks, icon and prefetched board. */
function isExpected({ hostname, host, pathname }: URL): boolean {
  const isOwn = pathname.startsWith('/assets/') || ['/icon.svg', '/hub'].includes(pathname)
  return host === SITE ? isOwn : hostname === '127.0.0.1'
}

function findHarm(): Harm {
  const shown = [...document.querySelectorAll('body *')]
  const foreign = 'main :is(script, iframe, object, embed, img, video, audio, math, meta, base)'
  return {
    calls: Number(Reflect.get(window, 'calls')),
    foreign: [...document.querySelectorAll(foreign)].map((element) => element.outerHTML),
    handlers: shown
      .flatMap((element) => element.getAttributeNames())
      .filter((name) => name.startsWith('on')),
    links: [...document.links]
      .filter(({ protocol }) => !['http:', 'https:', 'mailto:'].includes(protocol))
      .map(({ href }) => href),
  }
}

/** The elements that are wider than the window. */
function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('main :not(pre *)')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map((element) => `${element.tagName}: ${element.textContent?.slice(0, 80)}`)
    .slice(-5)
}

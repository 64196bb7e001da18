import { expect, type Page } from '@playwright/test'

/** What a string may have done to a page. */
type Harm = {
  readonly calls: number
  readonly foreign: readonly string[]
  readonly handlers: readonly string[]
  readonly links: readonly string[]
}

const NARROW = { width: 360, height: 740 }

/** Counts in the page whatever a string would call if it were run; to be set before it opens. */
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
 * Watches a page of ours, narrow once it is open, until `expectUnharmed` is asked: nothing runs,
 * nothing is fetched but data and our own code, nothing fails, nothing of a string becomes markup.
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
    /** Makes the page as narrow as a phone; what was fetched to open it does not count. */
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

/** Data come from the emulators; the site gives code that is loaded when needed, and its icon. */
function isExpected({ hostname, host, pathname }: URL): boolean {
  const isOwn = pathname.startsWith('/assets/') || pathname === '/icon.svg'
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

/** What makes the page wider than its window. */
function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('main :not(pre *)')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth)
    .map((element) => `${element.tagName}: ${element.textContent?.slice(0, 80)}`)
    .slice(-5)
}

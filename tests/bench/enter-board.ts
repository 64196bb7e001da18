import type { Page } from '@playwright/test'
import { emailOf, storedSession } from '../flows/support/seed-users'
import { type Edge, edgeOf } from './board/compressing-proxy'
import { formatSpread } from './measurements'
import { type LiveSite, onLiveSite } from './on-live-site'
import { contextOn, type Device, slowDown } from './visit'

const ROUNDS = 20
/** How long the user looks at the landing page before the click: until it has prefetched. */
const LOOK_MS = { desktop: 4_000, 'slow phone': 12_000 } as const

/**
 * Measures how long a member waits from the click on "Enter the Hub" on the landing page to the
 * first post, in milliseconds.
 */
export function benchEnterBoard(): Promise<void> {
  return onLiveSite(async (site) => {
    const edge = await edgeOf((path) => fetch(`${site.baseURL}${path}`, { redirect: 'manual' }))
    try {
      for (const device of ['desktop', 'slow phone'] as const) await onDevice(site, edge, device)
    } finally {
      await edge.close()
    }
  })
}

async function onDevice({ openBrowser }: LiveSite, edge: Edge, device: Device): Promise<void> {
  const context = await contextOn(await openBrowser(), device, { baseURL: edge.origin })
  const session = await storedSession(emailOf('ada'))
  await context.addInitScript((entries) => void Object.assign(localStorage, entries), session)
  const page = await context.newPage()
  await slowDown(page, device)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await enter(page, LOOK_MS[device]))
  console.log(`${device}, landing page to first post, ${ROUNDS} clicks: ${formatSpread(times)}`)
}

async function enter(page: Page, lookMs: number): Promise<number> {
  await page.goto('/')
  await page.waitForTimeout(lookMs)
  const link = page.getByRole('link', { name: 'Enter the Hub' })
  await link.scrollIntoViewIfNeeded()
  const waited = page.evaluate(waitForPost)
  await link.click()
  return waited
}

function waitForPost(): Promise<number> {
  return new Promise((resolve) => {
    let clicked = 0
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main article a[href^="/hub/"]')) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.now() - clicked))
    })
    document.addEventListener(
      'click',
      () => {
        clicked = performance.now()
        observer.observe(document.body, { childList: true, subtree: true })
      },
      { once: true, capture: true },
    )
  })
}

import type { Browser, Page } from '@playwright/test'
import { initializeApp } from 'firebase-admin/app'
import { getFirestore } from 'firebase-admin/firestore'
import { endPause } from '../flows/support/members'
import { openPostDialog } from '../flows/support/posts'
import { signIn } from '../flows/support/seed-users'
import { formatSpread } from './measurements'
import { onLiveSite } from './on-live-site'

const POSTS = 20

/**
 * Measures the time from the click on Publish in one browser until another browser announces the
 * post, in milliseconds on loopback, for 20 posts.
 */
export function benchPostLatency(): Promise<void> {
  return onLiveSite(async ({ baseURL, openBrowser }) => {
    const writer = await openHub(await openBrowser(), baseURL)
    const reader = await openHub(await openBrowser(), baseURL)
    const server = { db: getFirestore(initializeApp({ projectId: 'demo-grid' })) }
    await signIn(writer, 'ada')
    const times: number[] = []
    for (let round = 0; round < POSTS; round += 1) {
      await endPause(server, 'ada')
      times.push(await travel(writer, reader, round))
    }
    console.log(`post to second browser, ${times.length} posts: ${formatSpread(times)}`)
  })
}

async function openHub(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.goto('/hub')
  await page.getByRole('article').first().waitFor()
  return page
}

/** Both pages use the clock of this machine, so their times can be subtracted. */
async function travel(writer: Page, reader: Page, round: number): Promise<number> {
  const title = `Travelling post ${round + 1}`
  const dialog = await openPostDialog(writer)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill('Written to see how fast it arrives.')
  const seen = reader.evaluate(watchForNews)
  const clicked = writer.evaluate(watchClick)
  await dialog.getByRole('button', { name: 'Publish post' }).click()
  const [start, end] = await Promise.all([clicked, seen])
  await dialog.waitFor({ state: 'hidden' })
  await reader.getByRole('button', { name: '1 new post' }).click()
  await reader.getByRole('article').filter({ hasText: title }).waitFor()
  return end - start
}

function watchClick(): Promise<number> {
  return new Promise((resolve) => {
    document.addEventListener('click', () => resolve(Date.now()), { once: true, capture: true })
  })
}

/** The board announces posts of others first, so that the page does not move. */
function watchForNews(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main')?.textContent?.includes('1 new post')) return
      observer.disconnect()
      resolve(Date.now())
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
